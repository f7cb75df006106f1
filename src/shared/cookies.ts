/**
 * Names, lifetimes and purposes of the cookies (SPEC §3 "Cookies", §9), for the server's glue and the pages alike. The
 * shop works without those whose purpose isn't `necessary`: they are set once the visitor has agreed to it, by
 * `writeOptionalCookie` (src/web/request/cookies.server.ts) alone. The cookie policy's table has a line for each.
 */
const yearS = 365 * 24 * 60 * 60;
const monthS = 30 * 24 * 60 * 60;

/** What a browser sends back is anybody's writing: a value of another shape than we write counts as no cookie. */
const secret = /^[\w-]{16,64}$/;
const word = /^[\w.:@+-]{1,64}$/;

export const cookies = {
  // Any token that a header can carry is asked about: one that isn't good leads to /401 (SPEC §8).
  token: {
    name: 'token',
    maxAgeS: yearS,
    httpOnly: true,
    purpose: 'necessary',
    shape: /^[\x21-\x7e]{1,256}$/,
  },
  cartId: { name: 'cartId', maxAgeS: yearS, httpOnly: true, purpose: 'necessary', shape: secret },
  language: { name: 'language', maxAgeS: yearS, httpOnly: false, purpose: 'necessary', shape: word },
  adRegisterSuccess: {
    name: 'show_ad_register_success',
    maxAgeS: 30 * 60,
    httpOnly: false,
    purpose: 'necessary',
    shape: word,
  },
  affiliateFrom: {
    name: 'affiliat_from',
    maxAgeS: monthS,
    httpOnly: true,
    purpose: 'marketing',
    shape: word,
  },
  affiliateCodeShare: {
    name: 'affiliat_code_share',
    maxAgeS: monthS,
    httpOnly: true,
    purpose: 'marketing',
    shape: word,
  },
  /** Which links were followed before, the latest ones: a rate may pay for the last to the very product. */
  affiliateClicks: {
    name: 'affiliat_clicks',
    maxAgeS: monthS,
    httpOnly: true,
    purpose: 'marketing',
    shape: /^[\w-]{40,1000}$/,
  },
  /**
   * The same for this visit alone, for who hasn't agreed to be remembered: the link that it began with, its click's proof
   * and where it was. It says nothing of the visitor.
   */
  affiliateVisit: {
    name: 'affiliate_visit',
    maxAgeS: 24 * 60 * 60,
    httpOnly: true,
    purpose: 'necessary',
    shape: /^[\w-]{12}\.[\w-]{40,64}(?:\.[\w.:-]{1,64})?$/,
  },
  /** The links of this visit, for who hasn't agreed to be remembered. It says nothing of the visitor either. */
  affiliateVisitClicks: {
    name: 'affiliate_visit_clicks',
    maxAgeS: 24 * 60 * 60,
    httpOnly: true,
    purpose: 'necessary',
    shape: /^[\w-]{40,1000}$/,
  },
  socialReferer: {
    name: 'social_referer',
    maxAgeS: monthS,
    httpOnly: true,
    purpose: 'marketing',
    shape: word,
  },
  /** Where to go after signing in. */
  redirect: {
    name: 'redirect',
    maxAgeS: 2 * 60,
    httpOnly: true,
    purpose: 'necessary',
    shape: /^\/[^\p{Cc}\p{Cs}]{0,2000}$/u,
  },
  /** What a guest wanted to buy now, while they sign in or register: product, quantity, page. */
  buyNow: {
    name: 'buy_now',
    maxAgeS: 30 * 60,
    httpOnly: true,
    purpose: 'necessary',
    shape: /^\d{1,15}\.\d{1,4}\.[\w%./~:-]{1,2000}$/,
  },
  /** The key of a form that came when the session had ended; the form itself is kept by the server. */
  keptForm: {
    name: 'kept_form',
    maxAgeS: 30 * 60,
    httpOnly: true,
    purpose: 'necessary',
    shape: /^[\w-]{64}$/,
  },
  /** The secret of a store's invitation, while whoever was invited signs in or registers. */
  storeInvitation: {
    name: 'store_invitation',
    maxAgeS: 60 * 60,
    httpOnly: true,
    purpose: 'necessary',
    shape: /^[\w-]{20,100}$/,
  },
  /** A sign-in of staff's that waits for their second factor: it opens nothing else. */
  factorTicket: {
    name: 'factor_ticket',
    maxAgeS: 15 * 60,
    httpOnly: true,
    purpose: 'necessary',
    shape: /^[\w-]{64}$/,
  },
  /** While staff see the shop as somebody else: whose eyes (decision 87). Their own sign-in waits in `token`. */
  seeingAs: {
    name: 'seeing_as',
    maxAgeS: 15 * 60,
    httpOnly: true,
    purpose: 'necessary',
    shape: /^view\.[\w-]{64,200}$/,
  },
  /** By which an account's own browsers are known from new ones. */
  device: { name: 'device', maxAgeS: yearS, httpOnly: true, purpose: 'necessary', shape: secret },
  /** The browser's secret while a sign-in is on its way to a provider and back. */
  social: { name: 'social', maxAgeS: 15 * 60, httpOnly: true, purpose: 'necessary', shape: secret },
  /** What a provider has proven of somebody who has no account yet, while they prove a telephone. */
  socialProof: {
    name: 'social_proof',
    maxAgeS: 15 * 60,
    httpOnly: true,
    purpose: 'necessary',
    shape: /^[\w-]{1,4000}$/,
  },
  cookieConsent: {
    name: 'cookie_consent',
    maxAgeS: yearS,
    httpOnly: false,
    purpose: 'necessary',
    shape: word,
  },
} as const;
export type CookieName = keyof typeof cookies;

type OptionalPurpose = 'statistics' | 'marketing';
export type OptionalCookieName = {
  [Name in CookieName]: (typeof cookies)[Name]['purpose'] extends OptionalPurpose ? Name : never;
}[CookieName];
