import { expect, test } from 'vitest';
import { orderPaidMessages } from './order-mail.ts';

const buyer = {
  email: 'a@b.test',
  telephone: null,
  countryCodeId: 1,
  firstname: 'มานี',
  language: 'th' as const,
};

test.each([
  [{ hasFiles: false, hasParcels: true }, ['ร้านค้ากำลังเตรียมจัดส่ง'], ['profile/library']],
  [{ hasFiles: true, hasParcels: false }, ['profile/library'], ['เตรียมจัดส่ง']],
  [{ hasFiles: true, hasParcels: true }, ['ร้านค้ากำลังเตรียมจัดส่ง', 'profile/library'], []],
])('the mail of what was paid says what comes next, by what was bought: %o', (what, said, unsaid) => {
  const pages = { siteUrl: 'https://shop.test', orderNumbers: ['R1-1'], ...what };
  const mail = JSON.stringify(orderPaidMessages(buyer, 'R1', 10_000, pages));
  for (const words of said) expect(mail).toContain(words);
  for (const words of unsaid) expect(mail).not.toContain(words);
});
