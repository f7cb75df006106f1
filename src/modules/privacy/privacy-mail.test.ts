import { expect, test } from 'vitest';
import { erasureAskedMessages } from './privacy-mail.ts';

test('who has no first name is greeted without one', () => {
  const textTo = (firstname: string | null, language: 'th' | 'en') =>
    erasureAskedMessages(
      { ...{ email: 'a@b.example', telephone: null, countryCodeId: 1 }, firstname, language },
      new Date('2026-11-21T05:00:00Z'),
      'https://shop.example',
    )[0]?.text;
  expect(textTo(null, 'th')).toMatch(/^เรียน ลูกค้าบรรณศาลา\n/);
  expect(textTo('', 'en')).toMatch(/^Dear customer\n/);
  expect(textTo('Jane', 'en')).toMatch(/^Dear Jane\n/);
});
