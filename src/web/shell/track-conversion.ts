import { readConsent } from './cookie-consent.rules.ts';

/** Tells the marketing tag, if there is one and the visitor agreed to it, that something came of a campaign. */
export function trackConversion(name: string): void {
  if (readConsent(document.cookie) !== 'all') return;
  window.dispatchEvent(new CustomEvent('bannasala:conversion', { detail: { name } }));
}
