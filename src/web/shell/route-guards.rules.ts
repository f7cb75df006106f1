import { pagePath } from '../../shared/page-path.ts';
/** What a guard goes by. */
export type GuardFacts = {
  path: string;
  isSignedIn: boolean;
  /** The site settings `isClosed` and `isLive`. */
  isClosed: boolean;
  isLive: boolean;
  siteMode: 'shop' | 'seller';
};

type Verdict = { redirectTo: string } | null;

/** Ours, not SPEC's: what the shell itself calls, and how staff get in to open the site again. */
const machinery = /^\/((resources|login|register|logout|images|dev)(\/|$)|robots\.txt$)/;

/** SPEC §4 "Closed-site banner": if the display flag is true, redirect to /close. Staff can still sign in and open it. */
function closedSite({ path, isClosed }: GuardFacts): Verdict {
  if (!isClosed || path === '/close' || machinery.test(path) || /^\/admin(\/|$)/.test(path)) return null;
  return { redirectTo: '/close' };
}

/** DECISIONS "Routes": live routes redirect to / only while the site setting *live* is off. */
function live({ path, isLive }: GuardFacts): Verdict {
  return !isLive && /^\/live(\/|$)/.test(path) ? { redirectTo: '/' } : null;
}

/** What anybody checks who holds a certificate. */
const certificate = /^\/academy\/certificate\/[^/]+$/;

/** SPEC §4: academy routes without a token go to /401. */
function academy({ path, isSignedIn }: GuardFacts): Verdict {
  return !isSignedIn && /^\/academy(\/|$)/.test(path) && !certificate.test(path)
    ? { redirectTo: '/401' }
    : null;
}

/** SPEC §4's white list of the seller site: Apple and Line redirects, login-otp, reset password, live, transactions. */
const sellerSiteOpen =
  /^\/(seller|login\/(apple|line)\/redirect\/get-login|login\/otp|user\/resetpassword(\/.*)?|live(\/.*)?|transaction(\/.*)?)$/;
/**
 * Ours: what whoever registers accepts must be readable where they register (PDPA s. 23), and the house's return policy beside
 * a store's own.
 */
const legal = /^\/(term-and-condition|privacy-policy|cookie-policy|return-policy)$/;
/** Whoever a store has invited isn't one of its members yet. */
const invitation = /^\/store-invitation$/;
/** Whoever has just asked to be forgotten is signed out while they read when that will be. */
const erasure = /^\/erasure-asked$/;
/** Where a signed-in seller works, with what the centre opens from there, and what says that something is wrong. */
const sellerSiteWork = /^\/(user|manage-store|seller|documents|preview|chat|mobile|401|404|close)(\/|$)/;

/** SPEC §4, with SITE_MODE=seller: a token leads to the profile, none to /seller, unless the route is white-listed. */
function sellerSite({ path, isSignedIn, siteMode }: GuardFacts): Verdict {
  if (siteMode !== 'seller') return null;
  if ([machinery, sellerSiteOpen, legal, invitation, erasure, certificate].some((open) => open.test(path)))
    return null;
  if (isSignedIn) return sellerSiteWork.test(path) ? null : { redirectTo: '/user/profile/my-profile' };
  return /^\/(401|404|close)$/.test(path) ? null : { redirectTo: '/seller' };
}

const guards = [closedSite, sellerSite, live, academy];

/** Where a request for a page is sent instead, or null when it may stay. Guards in the order they are asked. */
export function guardRoute(facts: GuardFacts): Verdict {
  const path = plainPath(facts.path);
  for (const guard of guards) {
    const verdict = guard({ ...facts, path });
    if (verdict !== null) return verdict;
  }
  return null;
}

const needsAccount =
  /^\/(user\/profile|checkout|payment\/(slip|result)|chat|manage-store|admin|product\/(return|review))(\/|$)/;

/**
 * Pages flagged requiresAuth (SPEC §2 "Login modal is forced open", §6): profile, checkout, payment slip and result,
 * chat, returns and reviews, store management, staff.
 */
export function needsLogin(path: string): boolean {
  return needsAccount.test(plainPath(path));
}

/** The page's path, also of its `.data` request, without a slash at the end. */
function plainPath(path: string): string {
  const page = pagePath(path);
  return page.length > 1 ? page.replace(/\/+$/, '') : page;
}
