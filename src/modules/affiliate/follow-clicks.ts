import type { Services } from '../../platform/services.ts';
import { isUnmanned } from '../share/is-robot.ts';
import {
  addClick,
  channelOf,
  isShareCode,
  judgeOpening,
  readClicks,
  type ThingKind,
  thingAt,
  thingMark,
  writeClicks,
  writeLink,
} from './click.rules.ts';
import type { ClickCounter } from './count-clicks.ts';

/**
 * What a link's click leaves with the browser: whose link it was, the proof of the click, where it came from, and the proof of
 * this click and of those before it.
 */
export type FollowedLink = { code: string; proof: string; channel: string | null; clicks: string };

/**
 * Takes note of a request for a public page whose address carries a sharer's code (`?c=`), and says what the browser should
 * keep of it; null when nobody followed a link: robots, prefetches, hidden frames. Without a statement of SQL: whether
 * somebody has the code is found out when the click is written, and again when something is ordered. `before` is the history
 * that the browser has; another's or a made-up one counts as none.
 */
export function followLink(
  { clock, secretBox, siteUrl }: Pick<Services, 'clock' | 'secretBox' | 'siteUrl'>,
  counter: Pick<ClickCounter, 'count'>,
  request: { method: string; url: string; headers: Headers; address: string; before: string | null },
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
  const click = { at, thing: thingMark(kind, urlKey) };
  const before = request.before === null ? [] : readClicks(secretBox, request.before);
  return {
    ...{ code, proof: writeLink(secretBox, code, click), channel },
    clicks: writeClicks(secretBox, addClick(before, { ...click, code })),
  };
}
