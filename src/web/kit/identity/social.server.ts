import { data, redirect } from 'react-router';
import { z } from 'zod';
import { type SocialProvider, socialProviders } from '../../../modules/social/social.rules.ts';
import { readCookie, writeCookie } from '../../request/cookies.server.ts';

const carried = z.object({
  provider: z.enum(socialProviders),
  proof: z.string().min(1),
  /** What the page that asks for the telephone may show; nothing is decided by it. */
  email: z.string().nullable(),
  firstname: z.string().nullable(),
  emailHasAccount: z.boolean(),
  /** Begun where stores sign in: nobody becomes a shopper by it. */
  isStores: z.boolean().default(false),
});
export type CarriedProof = z.infer<typeof carried>;

/** The provider in a route's path; a path with another one isn't there. */
export function providerIn(given: string | undefined): SocialProvider {
  const provider = socialProviders.find((name) => name === given);
  if (provider === undefined) throw data(null, { status: 404 });
  return provider;
}

/** The Set-Cookie line that keeps what a provider has proven, while the person proves a telephone at /login/otp. */
export function writeSocialProof(proof: CarriedProof, options: { isSecure: boolean }): string {
  return writeCookie('socialProof', Buffer.from(JSON.stringify(proof)).toString('base64url'), options);
}

/** What LoginExternal asks for besides the telephone; null when this browser has nothing of the kind (any more). */
export function readSocialProof(request: Request): (CarriedProof & { browserKey: string }) | null {
  const browserKey = readCookie(request, 'social');
  const kept = readCookie(request, 'socialProof');
  if (browserKey === null || kept === null) return null;
  try {
    const proof = carried.safeParse(JSON.parse(Buffer.from(kept, 'base64url').toString('utf8')));
    return proof.success ? { ...proof.data, browserKey } : null;
  } catch {
    return null;
  }
}

/** Whether a sign-in was begun where stores sign in, by where it is to lead. */
export function isOfStores(next: string): boolean {
  return /^\/seller(?=[?#]|$)/.test(next);
}

/** The Set-Cookie lines that end a sign-in at a provider, however it ended. */
export function forgetSocialCookies(options: { isSecure: boolean }): string[] {
  return [writeCookie('social', null, options), writeCookie('socialProof', null, options)];
}

/**
 * Where a failed sign-in leads (SPEC §4: "removes the cookie, shows the error alert"): the sign-in page, or for somebody
 * signed in, who was linking an account, back to where that was begun. Either finds the error's code in `?social=`.
 * Anything unforeseen is thrown on.
 */
export function leadBack(
  error: unknown,
  { isSignedIn, isSecure, next }: { isSignedIn: boolean; isSecure: boolean; next: string | null },
): Response {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
  if (!('status' in error && typeof error.status === 'number')) throw error;
  if (error.status >= 500 && error.status !== 503) throw error;
  const failed = 'data' in error ? nextIn.safeParse(error.data) : null;
  const place = failed?.success === true ? failed.data.next : next;
  const query = { social: error.code };
  return goOn(
    isSignedIn && place !== null
      ? withQuery(place, query)
      : withQuery('/login', place === null || place === '/' ? query : { ...query, next: place }),
    forgetSocialCookies({ isSecure }),
  );
}

const nextIn = z.object({ next: z.string() });

/** A redirect that tells the next page nothing of this one's address, which has a code in it. */
export function goOn(to: string, setCookies: readonly string[]): Response {
  const headers = new Headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  for (const line of setCookies) headers.append('set-cookie', line);
  return redirect(to, { headers });
}

/** A path of this site with more in its query. */
export function withQuery(path: string, more: Record<string, string>): string {
  const url = new URL(path, 'https://here.invalid');
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}
