import { expect, test } from 'vitest';
import { readConsent } from './cookie-consent.rules.ts';

test('the consent in a cookie header', () => {
  expect(readConsent('')).toBeNull();
  expect(readConsent('token=x; cookie_consent=all; language=th')).toBe('all');
  expect(readConsent('cookie_consent=necessary')).toBe('necessary');
  expect(readConsent('cookie_consent=maybe')).toBeNull();
  expect(readConsent('not_cookie_consent=all')).toBeNull();
});
