import { expect, test } from 'vitest';
import { listCountries } from '../../shared/countries.ts';
import { accountTelephoneOf, telephoneOf } from './account-telephone.rules.ts';

const idOf = (country: string) => listCountries('en').find(({ code }) => code === country)?.id ?? 0;

test.each([
  ['TH', '0812345678', '0812345678'],
  ['TH', '812345678', '0812345678'],
  ['TH', '๐๘๑ ๒๓๔ ๕๖๗๘', '0812345678'],
  ['TH', '02-123-4567', '021234567'],
  ['TH', '+66 2 123 4567', '021234567'],
  ['SG', '81234567', '81234567'],
  ['HK', '9123 4567', '91234567'],
])('of %s %s may be an account’s own', (country, typed, national) => {
  expect(accountTelephoneOf(idOf(country), typed)?.national).toBe(national);
});

test('a number with letters is none', () => {
  for (const typed of ['081234567x', '0812345678 ext 5', '0812345678x9'])
    expect(accountTelephoneOf(1, typed)).toBeNull();
});

test.each(['08123455', '12345678', '81234567', '0812-3455'])(
  '%s has too few digits for one, and can be sent a code',
  (typed) => {
    expect(telephoneOf(1, typed)).not.toBeNull();
    expect(accountTelephoneOf(1, typed)).toBeNull();
  },
);
