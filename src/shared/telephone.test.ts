import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTelephone } from './telephone.ts';

describe('a telephone number', () => {
  test.each([
    ['0812345678', '0812345678', '+66812345678'],
    ['081-234-5678', '0812345678', '+66812345678'],
    ['+66 81 234 5678', '0812345678', '+66812345678'],
    ['66812345678', '0812345678', '+66812345678'],
    ['02 123 4567', '021234567', '+6621234567'],
  ])('%s is read as Thais write it', (typed, national, e164) => {
    expect(readTelephone('TH', typed)).toEqual({ national, e164 });
  });
  test.each(['', '12345', '081234567890123', 'abc', '+1 415 555 2671', '๐๘๑', '<script>'])(
    '%s is no Thai number',
    (typed) => {
      expect(readTelephone('TH', typed)).toBeNull();
    },
  );
  test('of another country has its own calling code', () => {
    expect(readTelephone('JP', '090-1234-5678')).toEqual({
      national: '09012345678',
      e164: '+819012345678',
    });
    expect(readTelephone('XX', '0812345678')).toBeNull();
  });
  test('never throws, and what it reads it reads again the same', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const read = readTelephone('TH', typed);
        if (read === null) return;
        expect(readTelephone('TH', read.national)).toEqual(read);
        expect(readTelephone('TH', read.e164)).toEqual(read);
      }),
    );
  });
});
