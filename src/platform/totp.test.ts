import { expect, test } from 'vitest';
import { demoTotpSecret, newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts';

const now = new Date('2026-11-24T10:00:15Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('codes are those of RFC 6238: its test vector, shortened to six digits', () => {
  // Appendix B: the ASCII secret 12345678901234567890 at 59 s shows 94287082.
  expect(totpCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(59_000))).toBe('287082');
});

test('a code counts in its half-minute, the one before and the one after, and says which it is of', () => {
  const code = totpCode(demoTotpSecret, now);
  const step = Math.floor(now.getTime() / 30_000);
  expect(totpStep(demoTotpSecret, code, now)).toBe(step);
  expect(totpStep(demoTotpSecret, code, later(30))).toBe(step);
  expect(totpStep(demoTotpSecret, code, later(-30))).toBe(step);
  expect(totpStep(demoTotpSecret, code, later(60))).toBeNull();
  expect(totpStep(demoTotpSecret, code, later(-60))).toBeNull();
  expect(totpStep(demoTotpSecret, '12345', now)).toBeNull();
  expect(totpStep(newTotpSecret(), code, now)).toBeNull();
});

test('an app reads issuer and account from the address', () => {
  const address = new URL(totpAddress(demoTotpSecret, 'admin@bannasala.test'));
  expect(address.protocol).toBe('otpauth:');
  expect(address.searchParams.get('secret')).toBe(demoTotpSecret);
  expect(decodeURIComponent(address.pathname)).toContain('Bannasala:admin@bannasala.test');
});
