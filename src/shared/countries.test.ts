import { describe, expect, test } from 'vitest';
import { callingCodeOf, listCountries } from './countries.ts';

describe('the list of countries', () => {
  test('begins with Thailand, id 1, +66 (SPEC §9)', () => {
    expect(listCountries('th')[0]).toEqual({ id: 1, code: 'TH', callingCode: '+66', name: 'ไทย' });
    expect(listCountries('en')[0]).toMatchObject({ id: 1, name: 'Thailand' });
  });

  test('names every country in both languages, each id, code and name once', () => {
    for (const locale of ['th', 'en'] as const) {
      const countries = listCountries(locale);
      expect(countries.length).toBeGreaterThan(240);
      for (const field of ['id', 'code', 'name'] as const)
        expect(new Set(countries.map((country) => country[field])).size).toBe(countries.length);
      for (const country of countries) {
        expect(country.code).toMatch(/^[A-Z]{2}$/);
        expect(country.callingCode).toMatch(/^\+[1-9]\d{0,2}$/);
        expect(country.name).not.toBe(country.code);
      }
    }
  });

  test('keeps the ids that accounts hold', () => {
    expect(callingCodeOf(1)).toBe('+66');
    expect(listCountries('en').find(({ code }) => code === 'JP')).toMatchObject({
      id: 111,
      callingCode: '+81',
    });
    expect(callingCodeOf(111)).toBe('+81');
    expect(callingCodeOf(0)).toBeNull();
    expect(callingCodeOf(9_999)).toBeNull();
  });
});
