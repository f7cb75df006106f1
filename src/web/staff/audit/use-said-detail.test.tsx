import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import en from '../../../messages/en/audit-log.json' with { type: 'json' };
import th from '../../../messages/th/audit-log.json' with { type: 'json' };
import { useSaidDetail } from './use-said-detail.ts';

function Said({ name, value }: { name: string; value: unknown }) {
  return useSaidDetail()(name, value);
}

function say(locale: 'th' | 'en', name: string, value: unknown): string {
  return renderToString(
    <IntlProvider locale={locale} messages={{ auditLog: locale === 'th' ? th : en }} timeZone="Asia/Bangkok">
      <Said name={name} value={value} />
    </IntlProvider>,
  );
}

test('details of the audit log have names, money in baht, and ways to sign in in words', () => {
  expect(say('th', 'how', 'password')).toBe('วิธี: รหัสผ่าน');
  expect(say('en', 'factor', 'totp')).toBe('Second factor: an authenticator app');
  expect(say('en', 'amountSatang', 123_450)).toBe('Amount: ฿1,234.50');
  expect(say('en', 'basisPoints', 825)).toBe('Rate: 8.25%');
  expect(say('th', 'satangPerCopy', 1_500)).toBe('ต่อชิ้น: ฿15.00');
  expect(say('en', 'pointsPerHundred', 2)).toBe('Points for each ฿100: 2');
  expect(say('th', 'reason', 'ขอมา')).toBe('เหตุผล: ขอมา');
});

test('what has no name, and a way nobody knows, is said as it is kept', () => {
  expect(say('en', 'oddThing', 7)).toBe('oddThing: 7');
  expect(say('en', 'how', 'sold')).toBe('By: sold');
});
