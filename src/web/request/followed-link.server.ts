import { cookies } from '../../shared/cookies.ts';
import { readChoice } from './cookie-consent.rules.ts';
import { type CookieOptions, cookieLine } from './cookie-header.ts';
import { readCookie } from './cookies.server.ts';

/** What the cart is told of the link that a visitor came by (SPEC §3 "Cart"); the order is told of those before it, too. */
export type CameBy = { affiliateCode: string | null; codeShare: string | null; referer: string | null };

/**
 * What a followed link leaves with the browser. Who agreed to it is remembered for 30 days (SPEC §3 "Cookies"); for
 * everybody else the link works for this visit, a day at most (PDPA s. 19).
 */
export function linkCookies(
  request: Request,
  { code, proof, channel, clicks }: { code: string; proof: string; channel: string | null; clicks: string },
  options: Pick<CookieOptions, 'isSecure'>,
): string[] {
  if (readChoice(request.headers.get('cookie') ?? '')?.marketing !== true)
    return [
      cookieLine('affiliateVisit', [code, proof, ...(isSaid(channel) ? [channel] : [])].join('.'), options),
      cookieLine('affiliateVisitClicks', clicks, options),
    ];
  return [
    cookieLine('affiliateFrom', code, options),
    cookieLine('affiliateCodeShare', proof, options),
    cookieLine('socialReferer', isSaid(channel) ? channel : null, options),
    cookieLine('affiliateClicks', clicks, options),
    ...(['affiliateVisit', 'affiliateVisitClicks'] as const)
      .filter((which) => readCookie(request, which) !== null)
      .map((which) => cookieLine(which, null, options)),
  ];
}

const isSaid = (channel: string | null): channel is string =>
  channel !== null && cookies.socialReferer.shape.test(channel) && /^[\w.:-]+$/.test(channel);

/** The link that a browser came by last: this visit's, or a remembered one. */
export function readCameBy(request: Request): CameBy {
  const visit = readCookie(request, 'affiliateVisit');
  const found = visit === null ? null : /^([\w-]+)\.([\w-]+)(?:\.(.+))?$/.exec(visit);
  if (found !== null)
    return { affiliateCode: found[1] ?? null, codeShare: found[2] ?? null, referer: found[3] ?? null };
  return {
    affiliateCode: readCookie(request, 'affiliateFrom'),
    codeShare: readCookie(request, 'affiliateCodeShare'),
    referer: readCookie(request, 'socialReferer'),
  };
}

/** The links a browser followed, as the shop sealed them: of this visit, or remembered ones. */
export function readClickHistory(request: Request): string | null {
  return readCookie(request, 'affiliateVisitClicks') ?? readCookie(request, 'affiliateClicks');
}

/** What an order is told: the last link, and those before it. */
export function readCameByWithHistory(request: Request): CameBy & { clicks: string | null } {
  return { ...readCameBy(request), clicks: readClickHistory(request) };
}
