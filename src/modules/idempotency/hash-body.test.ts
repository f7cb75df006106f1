import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashBody } from './hash-body.ts';

test('bodies are the same in any order of their fields, with and without what isn’t said', () => {
  expect(hashBody({ a: 1, b: [{ c: 'x' }] })).toBe(
    hashBody({ b: [{ c: 'x', d: undefined }], a: 1, e: null }),
  );
});

test('bodies that differ anywhere are told apart, also by a moment or what is in a file', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (one, other) => {
      fc.pre(one.getTime() !== other.getTime());
      expect(hashBody({ publishAt: one })).not.toBe(hashBody({ publishAt: other }));
      expect(hashBody({ publishAt: one })).toBe(hashBody({ publishAt: new Date(one) }));
    }),
  );
  const [one, same, other] = ['slip', 'slip', 'slap'].map((text) => ({ file: Buffer.from(text) }));
  expect(hashBody(one)).toBe(hashBody(same));
  expect(hashBody(one), 'as long, and another').not.toBe(hashBody(other));
  expect(hashBody({ a: [1, 2] })).not.toBe(hashBody({ a: [2, 1] }));
  expect(hashBody({ a: '1' })).not.toBe(hashBody({ a: 1 }));
});
