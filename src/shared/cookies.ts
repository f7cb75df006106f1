/**
 * Names, lifetimes and purposes of the cookies (SPEC §3 "Cookies", §9), for the server's glue and the pages alike. The
 * shop works without those whose purpose isn't `necessary`: they are set once the visitor has agreed to it, by
 * `writeOptionalCookie` (src/web/cookies.server.ts) alone. The cookie policy's table has a line for each.
 */
const yearS = 365 * 24 * 60 * 60;

export const cookies = {
  token: { name: 'token', maxAgeS: yearS, httpOnly: true, purpose: 'necessary' },
  cartId: { name: 'cartId', maxAgeS: yearS, httpOnly: true, purpose: 'necessary' },
  language: { name: 'language', maxAgeS: yearS, httpOnly: false, purpose: 'necessary' },
  adRegisterSuccess: {
    name: 'show_ad_register_success',
    maxAgeS: 30 * 60,
    httpOnly: false,
    purpose: 'necessary',
  },
  affiliateFrom: { name: 'affiliat_from', maxAgeS: 30 * 24 * 60 * 60, httpOnly: true, purpose: 'marketing' },
  affiliateCodeShare: {
    name: 'affiliat_code_share',
    maxAgeS: 30 * 24 * 60 * 60,
    httpOnly: true,
    purpose: 'marketing',
  },
  socialReferer: { name: 'social_referer', maxAgeS: 30 * 24 * 60 * 60, httpOnly: true, purpose: 'marketing' },
  /** Where to go after signing in. */
  redirect: { name: 'redirect', maxAgeS: 2 * 60, httpOnly: true, purpose: 'necessary' },
  /** By which an account's own browsers are known from new ones. */
  device: { name: 'device', maxAgeS: yearS, httpOnly: true, purpose: 'necessary' },
  /** The browser's secret while a sign-in is on its way to a provider and back. */
  social: { name: 'social', maxAgeS: 15 * 60, httpOnly: true, purpose: 'necessary' },
  /** What a provider has proven of somebody who has no account yet, while they prove a telephone. */
  socialProof: { name: 'social_proof', maxAgeS: 15 * 60, httpOnly: true, purpose: 'necessary' },
  cookieConsent: { name: 'cookie_consent', maxAgeS: yearS, httpOnly: false, purpose: 'necessary' },
} as const;
export type CookieName = keyof typeof cookies;

type OptionalPurpose = 'statistics' | 'marketing';
export type OptionalCookieName = {
  [Name in CookieName]: (typeof cookies)[Name]['purpose'] extends OptionalPurpose ? Name : never;
}[CookieName];
