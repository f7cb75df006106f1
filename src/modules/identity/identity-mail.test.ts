import { expect, test } from 'vitest';
import { type AccountReader, passwordChangedMessages } from './identity-mail.ts';

const someone: AccountReader = {
  ...{ email: 'a@b.example', telephone: null, countryCodeId: 1, firstname: null, language: 'th' },
};
const at = new Date('2026-11-21T05:00:00Z');
const textTo = (reader: Partial<AccountReader>) =>
  passwordChangedMessages({ ...someone, ...reader }, at, 'https://shop.example')[0]?.text;

test('who has no first name is greeted without one', () => {
  expect(textTo({})).toMatch(/^เรียน ลูกค้าบรรณศาลา\n/);
  expect(textTo({ firstname: '' })).toMatch(/^เรียน ลูกค้าบรรณศาลา\n/);
  expect(textTo({ language: 'en' })).toMatch(/^Dear customer,\n/);
  expect(textTo({ firstname: 'Jane', language: 'en' })).toMatch(/^Dear Jane,\n/);
});
