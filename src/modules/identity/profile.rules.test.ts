import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProfile, maskIdCard, type ProfileDraft } from './profile.rules.ts';

const today = '2026-11-21';
const good: ProfileDraft = {
  prefixId: 3,
  firstname: 'สมหญิง',
  lastname: 'รักอ่าน',
  birthday: '1990-02-28',
  genderId: 2,
  idCardNumber: '1-1017-00207-36-6',
  backupTelephone: '081-234-5678',
};

test('a profile is kept in the form the database has it', () => {
  expect(checkProfile(good, today)).toEqual({
    ok: true,
    value: {
      prefixId: 3,
      firstname: 'สมหญิง',
      lastname: 'รักอ่าน',
      birthday: '1990-02-28',
      genderId: 2,
      idCardNumber: '1101700207366',
      backupTelephone: '0812345678',
    },
  });
});

test('what is left empty is none; an id card that isn’t mentioned stays as it is', () => {
  const { idCardNumber: _, ...rest } = { ...good, birthday: '', backupTelephone: '' };
  const checked = checkProfile(rest, today);
  expect(checked).toMatchObject({ ok: true, value: { birthday: null, backupTelephone: null } });
  expect(checked.ok && 'idCardNumber' in checked.value).toBe(false);
  expect(checkProfile({ ...good, idCardNumber: '' }, today)).toMatchObject({ value: { idCardNumber: null } });
});

describe('refuses', () => {
  test.each([
    ['no first name', { firstname: '' }, { firstname: 'required' }],
    ['digits in a name', { lastname: 'รัก2' }, { lastname: 'lettersOnly' }],
    ['markup in a name', { firstname: '<b>' }, { firstname: 'lettersOnly' }],
    ['tomorrow', { birthday: '2026-11-22' }, { birthday: 'birthdayInvalid' }],
    ['a day that isn’t', { birthday: '2001-02-29' }, { birthday: 'birthdayInvalid' }],
    ['another age', { birthday: '1890-01-01' }, { birthday: 'birthdayInvalid' }],
    ['a wrong check digit', { idCardNumber: '1101700207367' }, { idCardNumber: 'idCardInvalid' }],
    ['twelve digits', { idCardNumber: '110170020736' }, { idCardNumber: 'idCardInvalid' }],
    ['a number that is none', { backupTelephone: '12' }, { backupTelephone: 'telephoneInvalid' }],
  ] as const)('%s', (_, change, fields) => {
    expect(checkProfile({ ...good, ...change }, today)).toEqual({
      ok: false,
      failure: { code: 'profileInvalid', fields },
    });
  });
});

test('a masked id card tells its last four digits and nothing more', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{13}$/), (number) => {
      const masked = maskIdCard(number);
      expect(masked.replaceAll(/\D/g, '')).toBe(number.slice(-4));
    }),
  );
});
