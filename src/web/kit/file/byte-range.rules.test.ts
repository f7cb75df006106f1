import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameFile, readByteRange } from './byte-range.rules.ts';

test.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=100-', { from: 100, to: 999 }],
  ['bytes=-1', { from: 999, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['Bytes=990-5000', { from: 990, to: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-1001', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=-', 'whole'],
  ['pages=1-2', 'whole'],
  ['bytes=a-b', 'whole'],
  [null, 'whole'],
])('%s of 1,000 bytes', (header, asked) => {
  expect(readByteRange(header, 1_000)).toEqual(asked);
});

test('nothing of an empty file can be asked for', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readByteRange('bytes=-1', 0)).toBe('unsatisfiable');
  expect(readByteRange(null, 0)).toBe('whole');
});

test('whatever is asked for, what is answered lies within the file and begins where it was asked for', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(12_000), fc.nat(12_000), (size, from, length) => {
      const asked = readByteRange(`bytes=${from}-${from + length}`, size);
      if (typeof asked === 'string') return asked === 'unsatisfiable' && from >= size;
      return asked.from === from && asked.to === Math.min(from + length, size - 1);
    }),
  );
});

test('a range of another file, or of one by its date, is none', () => {
  expect(isSameFile(null, '"a"')).toBe(true);
  expect(isSameFile('"a"', '"a"')).toBe(true);
  for (const other of ['"b"', 'W/"a"', 'Tue, 24 Nov 2026 03:00:00 GMT'])
    expect(isSameFile(other, '"a"')).toBe(false);
});
