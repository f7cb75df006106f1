import { describe, expect, test } from 'vitest';
import { checkValue, type FieldLimits } from './field-checks.rules.ts';

describe('a value by its field’s limits', () => {
  test.each<[string, FieldLimits, ReturnType<typeof checkValue>]>([
    ['', { maxLength: 3, inputMode: 'numeric', most: 3 }, null],
    ['กขค', { maxLength: 3 }, null],
    ['กขคง', { maxLength: 3 }, { code: 'tooLong', limit: 3 }],
    ['1,250', { inputMode: 'numeric' }, null],
    ['1-1017-00230-70-8', { inputMode: 'numeric' }, null],
    ['๑๒๓', { inputMode: 'numeric' }, null],
    ['12a', { inputMode: 'numeric' }, { code: 'onlyNumber', limit: 0 }],
    ['1,250.50', { inputMode: 'decimal' }, null],
    ['สิบ', { inputMode: 'decimal' }, { code: 'onlyNumber', limit: 0 }],
    ['314', { inputMode: 'numeric', most: 314 }, null],
    ['9,999', { inputMode: 'numeric', most: 314 }, { code: 'tooMuch', limit: 314 }],
    ['12,5', { inputMode: 'numeric', most: 314 }, { code: 'onlyNumber', limit: 0 }],
    ['49,5', { inputMode: 'numeric', most: 314 }, { code: 'onlyNumber', limit: 0 }],
    ['0,250', { inputMode: 'numeric', most: 314 }, { code: 'onlyNumber', limit: 0 }],
    ['1,250', { inputMode: 'numeric', most: 2_000 }, null],
    ['๑,๒๕๐', { inputMode: 'numeric', most: 2_000 }, null],
    ['1,250.5', { inputMode: 'decimal', most: 2_000 }, null],
    ['abc', { inputMode: 'tel', maxLength: 20 }, null],
  ])('%j with %j is %j', (value, limits, expected) => expect(checkValue(value, limits)).toEqual(expected));

  test.each([
    ['date', 'dayIncomplete'],
    ['datetime-local', 'momentIncomplete'],
    ['number', 'onlyNumber'],
  ])('what can’t be read in a field for a %s isn’t nothing: %s', (type, code) =>
    expect(checkValue('', {}, type)).toEqual({ code, limit: 0 }),
  );

  test('what a browser calls unreadable elsewhere is the server’s to judge', () => {
    expect(checkValue('somsri@', { maxLength: 3 }, 'email')).toEqual({ code: 'tooLong', limit: 3 });
  });
});
