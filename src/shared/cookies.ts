/** Names and lifetimes of the cookies (SPEC §3 "Cookies", §9), for the server's glue and the pages alike. */
const yearS = 365 * 24 * 60 * 60;

export const cookies = {
  token: { name: 'token', maxAgeS: yearS, httpOnly: true },
  cartId: { name: 'cartId', maxAgeS: yearS, httpOnly: true },
  language: { name: 'language', maxAgeS: yearS, httpOnly: false },
  adRegisterSuccess: { name: 'show_ad_register_success', maxAgeS: 30 * 60, httpOnly: false },
  affiliateFrom: { name: 'affiliat_from', maxAgeS: 30 * 24 * 60 * 60, httpOnly: true },
  affiliateCodeShare: { name: 'affiliat_code_share', maxAgeS: 30 * 24 * 60 * 60, httpOnly: true },
  socialReferer: { name: 'social_referer', maxAgeS: 30 * 24 * 60 * 60, httpOnly: true },
  /** Where to go after signing in. */
  redirect: { name: 'redirect', maxAgeS: 2 * 60, httpOnly: true },
  cookieConsent: { name: 'cookie_consent', maxAgeS: yearS, httpOnly: false },
} as const;
export type CookieName = keyof typeof cookies;
