import type { CookieName } from '../../../shared/cookies.ts';
import type { LegalText } from './legal-text.types.ts';

/** The cookie policy: its table is made from src/shared/cookies.ts, and a cookie without a line here doesn't compile. */
export type CookieTexts = LegalText & {
  head: Record<'name' | 'purpose' | 'kind' | 'lifetime', string>;
  kinds: Record<'necessary' | 'statistics' | 'marketing', string>;
  cookies: Record<CookieName, string>;
  lifetime: { days: (count: number) => string; minutes: (count: number) => string };
};
