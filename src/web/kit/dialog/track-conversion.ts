import { readChoice } from '../../request/cookie-consent.rules.ts';

/** Tells the marketing tag, if there is one and the visitor agreed to marketing, that something came of a campaign. */
export function trackConversion(name: string): void {
  if (readChoice(document.cookie)?.marketing !== true) return;
  window.dispatchEvent(new CustomEvent('bannasala:conversion', { detail: { name } }));
}
