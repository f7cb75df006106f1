import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { withoutDatabaseTime } from '../../platform/db/database-time.ts';
import type { Caller } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { noticeTag } from './notify-users.ts';
import { type NewsPlace, readNews } from './read-news.ts';

export type StreamReader = { caller: Caller; locale: Locale };

const heartbeatMs = 25_000;
/** How long it isn't asked again who a line's reader is. */
const askedAgainMs = 25_000;
/** How long a browser waits before it connects again. */
const retryMs = 3_000;
/** Open windows of one person; the oldest gives way, and falls back on what its pages show until it is looked at again. */
const streamsOfOneMost = 6;

/** Something else than notices that a browser hears of on the same line: one a browser is all that there are to have. */
export type StreamSource = {
  event: string;
  /** The changes (src/platform/db/change-feed.ts) that are news to a reader; none where it isn't for them. */
  tagsOf: (caller: Caller) => readonly string[];
  /** What is said when one of them came, and when the line begins: what was missed meanwhile is found by it. */
  read: (caller: Caller) => Promise<unknown>;
};

type Open = { wake: (which: 'notices' | StreamSource) => void; end: () => void; stop: () => void };

/**
 * Notices as they happen, as server-sent events (WHATWG HTML § 9.2): `notice` with the notice, `unread` with how many
 * are unread. A browser that lost the line names the last notice it has (`Last-Event-ID`, or `lastEventId` in the query)
 * and gets what it missed; what it gets twice has the same number. Every so often, however much there is to tell, it is asked
 * again who the reader is: a session that has ended ends its streams, and where somebody may see other things than before the
 * line ends and is taken up again with what they may see now. `stop` says that the line isn't to be taken up again by itself.
 */
export function createNotificationStreams(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  sources: readonly StreamSource[] = [],
  /** The process stops: every stream ends, and its reader takes it up again at another one. */
  stopping: AbortSignal = new AbortController().signal,
): (identify: (request: Request) => Promise<StreamReader | null>) => Hono {
  const open = new Map<number, Set<Open>>();
  /** Tag → the lines that hear of it, and what of them it is news to. */
  const listening = new Map<string, Map<Open, 'notices' | StreamSource>>();
  services.changes.subscribe((tags) => {
    const heard = tags === null ? listening.keys() : tags;
    for (const tag of heard) for (const [stream, which] of listening.get(tag) ?? []) stream.wake(which);
  });

  function listen(tag: string, stream: Open, which: 'notices' | StreamSource): () => void {
    const streams = listening.get(tag) ?? new Map<Open, 'notices' | StreamSource>();
    listening.set(tag, streams);
    streams.set(stream, which);
    return () => {
      streams.delete(stream);
      if (streams.size === 0 && listening.get(tag) === streams) listening.delete(tag);
    };
  }

  stopping.addEventListener('abort', () => {
    for (const streams of open.values()) for (const stream of streams) stream.end();
  });

  function join(userId: number, stream: Open): () => void {
    const streams = open.get(userId) ?? new Set<Open>();
    open.set(userId, streams);
    streams.add(stream);
    // It leaves the count at once: until it has closed, the next one that opens would find it again.
    const [oldest] = streams;
    if (streams.size > streamsOfOneMost && oldest !== undefined) {
      streams.delete(oldest);
      oldest.stop();
    }
    return () => {
      streams.delete(stream);
      if (streams.size === 0 && open.get(userId) === streams) open.delete(userId);
    };
  }

  return (identify) => {
    const routes = new Hono();
    routes.get('/', async (c) => {
      const reader = await identify(c.req.raw);
      if (reader === null) return c.json({ result: 0, detail: null, message: '' }, 401);
      const { userId } = reader.caller;
      let place: NewsPlace = {
        lastId: readId(c.req.header('last-event-id') ?? c.req.query('lastEventId')),
        told: new Set(),
      };
      c.header('cache-control', 'private, no-store');
      c.header('x-accel-buffering', 'no');
      // A stream outlives what a request may take of the database's time.
      return withoutDatabaseTime(() =>
        streamSSE(c, async (stream) => {
          let isOpen = !stopping.aborted;
          let askedAt = services.clock().getTime();
          let isIdle = false;
          let isStopped = false;
          let hasNews = true;
          const own = sources.filter((source) => source.tagsOf(reader.caller).length > 0);
          const stale = new Set<StreamSource>(own);
          let toldUnread: number | null = null;
          let rouse: (() => void) | null = null;
          const wake = (which: 'notices' | StreamSource) => {
            if (which === 'notices') hasNews = true;
            else stale.add(which);
            rouse?.();
          };
          const end = () => {
            isOpen = false;
            rouse?.();
          };
          const stop = () => {
            isStopped = true;
            end();
          };
          const line = { wake, end, stop };
          const leaves = [
            join(userId, line),
            listen(noticeTag(userId), line, 'notices'),
            ...own.flatMap((source) => source.tagsOf(reader.caller).map((tag) => listen(tag, line, source))),
          ];
          stream.onAbort(end);
          try {
            await stream.write(`retry: ${retryMs}\n\n`);
            while (isOpen) {
              const now = services.clock().getTime();
              if (isIdle || now - askedAt >= askedAgainMs) {
                askedAt = now;
                const again = await identify(c.req.raw);
                if (again === null) stop();
                else if (rightsOf(again.caller) !== rightsOf(reader.caller)) end();
                else if (isIdle) await stream.write(': still here\n\n');
                isIdle = false;
                continue;
              }
              if (hasNews) {
                hasNews = false;
                const news = await readNews(services.db, reader.locale, userId, place, services.clock());
                place = news.place;
                for (const notice of news.notices)
                  await stream.writeSSE({
                    event: 'notice',
                    id: `${notice.id}`,
                    data: JSON.stringify(notice),
                  });
                // A change that was told of before comes again where the reader asked just after it.
                if (news.unread !== toldUnread || news.notices.length > 0) {
                  toldUnread = news.unread;
                  const unread = JSON.stringify({ unread: news.unread });
                  await stream.writeSSE({ event: 'unread', id: `${news.place.lastId}`, data: unread });
                }
              }
              for (const source of stale) {
                stale.delete(source);
                const said = await source.read(reader.caller);
                await stream.writeSSE({ event: source.event, data: JSON.stringify(said) });
              }
              if (!hasNews && stale.size === 0 && isOpen) {
                isIdle = await rest((wakeUp) => {
                  rouse = wakeUp;
                });
                rouse = null;
              }
            }
            if (isStopped) await stream.writeSSE({ event: 'stop', data: '{}' });
          } finally {
            for (const leave of leaves) leave();
          }
        }),
      );
    });
    return routes;
  };
}

/** What decides on what somebody hears. */
function rightsOf({ role, sellerId, storeRights, staffRights }: Caller): string {
  return JSON.stringify([role, sellerId, [...storeRights].sort(), [...staffRights].sort()]);
}

function readId(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** Waits until it is woken (false) or the heartbeat is due (true). */
function rest(onWaiting: (wakeUp: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), heartbeatMs);
    onWaiting(() => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
