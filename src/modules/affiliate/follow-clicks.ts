import type { Services } from '../../platform/services.ts';
import { isUnmanned } from '../share/is-robot.ts';
import {
  channelOf,
  isShareCode,
  judgeOpening,
  type ThingKind,
  thingAt,
  thingMark,
  writeLink,
} from './click.rules.ts';
import type { ClickCounter } from './count-clicks.ts';

/** What a link's click leaves with the browser: whose link it was, the proof of the click, where it came from. */
export type FollowedLink = { code: string; proof: string; channel: string | null };

/**
 * Takes note of a request for a public page whose address carries a sharer's code (`?c=`), and says what the browser should
 * keep of it; null when nobody followed a link: robots, prefetches, hidden frames. Without a statement of SQL: whether
 * somebody has the code is found out when the click is written, and again when something is ordered.
 */
export function followLink(
  { clock, secretBox, siteUrl }: Pick<Services, 'clock' | 'secretBox' | 'siteUrl'>,
  counter: Pick<ClickCounter, 'count'>,
  request: { method: string; url: string; headers: Headers; address: string },
): FollowedLink | null {
  const url = new URL(request.url);
  const code = url.searchParams.get('c');
  if (!isShareCode(code)) return null;
  const verdict = judgeOpening(request.method, request.headers, isUnmanned);
  if (verdict === null) return null;
  const { kind, urlKey }: { kind: ThingKind; urlKey: string } = thingAt(url.pathname);
  const channel = channelOf(request.headers, new URL(siteUrl).host);
  const at = clock();
  const isCounted = verdict === 'counted';
  const visitor = isCounted ? `${request.address} ${request.headers.get('user-agent') ?? ''}` : null;
  counter.count({ code, kind, urlKey, at, channel, verdict, visitor });
  if (!isCounted) return null;
  return { code, proof: writeLink(secretBox, code, { at, thing: thingMark(kind, urlKey) }), channel };
}
