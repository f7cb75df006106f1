import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeChoice } from '../../request/cookie-consent.rules.ts';
import { trackConversion } from './track-conversion.ts';

let browser: EventTarget;
beforeEach(() => {
  browser = new EventTarget();
  vi.stubGlobal('window', browser);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a marketing tag hears of nothing before the visitor agreed to marketing', () => {
  const heard: unknown[] = [];
  browser.addEventListener('bannasala:conversion', (event) => heard.push((event as CustomEvent).detail));
  const track = (cookie: string) => {
    vi.stubGlobal('document', { cookie });
    trackConversion('seller_promotion');
  };
  track('');
  track(`cookie_consent=${writeChoice({ statistics: true, marketing: false })}`);
  expect(heard).toEqual([]);
  track(`language=th; cookie_consent=${writeChoice({ statistics: false, marketing: true })}`);
  expect(heard).toEqual([{ name: 'seller_promotion' }]);
});
