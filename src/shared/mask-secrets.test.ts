import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskBody, maskRecipient, maskSecrets } from './mask-secrets.ts';

test.each([
  ['รหัสของคุณคือ 482913 ใช้ได้ 5 นาที', 'รหัสของคุณคือ •••• ใช้ได้ 5 นาที'],
  ['Reset: https://shop.test/reset-password/abc?token=x1 now', 'Reset: https://shop.test/… now'],
  ['postgres://shop:geheim@db.internal:5432/shop refused', 'postgres://db.internal/… refused'],
  ['to somsri@example.com failed', 'to s…@example.com failed'],
  ['card 4242 4242 4242 4242 declined', 'card •••• declined'],
  ['โทร 081-234-5678', 'โทร ••••'],
  ['๑๒๓๔๕๖', '••••'],
  ['password=hunter2 rest', 'password=… rest'],
  ['key sk_live_51HqLyjWDarjtT1zdp7dcXYZ', 'key …'],
  ['relation "orders" does not exist', 'relation "orders" does not exist'],
])('%s', (text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
});

test('no code, number or link that opens something is left, wherever it stands', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1_000, max: 99_999_999 }), words, (before, code, after) => {
      expect(maskSecrets(`${before}${code}${after}`)).not.toMatch(/\d{4}/);
    }),
  );
  fc.assert(
    fc.property(words, fc.webUrl({ withQueryParameters: true, withFragments: true }), (before, url) => {
      const { pathname, search } = new URL(url);
      const masked = maskSecrets(`${before} ${url} !`);
      if (pathname.length > 3) expect(masked).not.toContain(pathname);
      if (search.length > 3) expect(masked).not.toContain(search);
    }),
  );
});

test('a recipient is known to whoever knows them', () => {
  expect(maskRecipient('somsri@example.com')).toBe('s…@example.com');
  expect(maskRecipient('+66812345678')).toBe('…78');
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const [name = ''] = address.split('@');
      if (name.length > 2) expect(maskRecipient(address)).not.toContain(name);
    }),
  );
});

test('of a webhook’s body no card, name or secret is kept, whether it is JSON or not', () => {
  const card = {
    number: '4242424242424242',
    name: 'สมศรี รักอ่าน',
    cvc: '123',
    exp_month: 12,
    receipt_email: 'somsri@example.com',
    client_secret: 'pi_1_secret_2',
  };
  const body = maskBody(
    JSON.stringify({
      id: 'evt_1',
      type: 'payment.paid',
      data: { object: { id: 'pi_1', amount: 14000, ...card } },
    }),
  );
  expect(JSON.parse(body)).toMatchObject({
    id: 'evt_1',
    type: 'payment.paid',
    data: { object: { id: 'pi_1', amount: 14000 } },
  });
  for (const value of Object.values(card)) if (typeof value === 'string') expect(body).not.toContain(value);
  // A card's number where an id would be.
  expect(maskBody('{"id":"4242424242424242","amount":4242424242424242}')).not.toContain('4242');
  expect(maskBody('number=4242424242424242&name=x')).not.toContain('4242');
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (text) => {
      const kept = maskBody(text);
      expect(kept.length).toBeLessThanOrEqual(2_100);
      expect(kept.isWellFormed() && !kept.includes('\u0000')).toBe(true);
      expect(kept).not.toMatch(/(?<![\w.])\d{12,19}(?![\w.])/);
    }),
  );
});
