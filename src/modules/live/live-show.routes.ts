import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { withoutDatabaseTime } from '../../platform/db/database-time.ts';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import type { ShownComment } from './live-show.contract.ts';
import { commentsShownMost, showStateOf } from './live-show.rules.ts';
import { selectCommentsAfter, selectShow, selectShownComments, selectStanding } from './live-show.store.ts';
import { liveTag } from './live-tags.ts';
import { describeComment } from './read-show.ts';

const heartbeatMs = 25_000;
/** How long a browser waits before it connects again. */
const retryMs = 3_000;
/** What changes within this is told together: a live is read that often at most, however many watch it and comment. */
const gapMs = 150;
const watchersMost = 5_000;
/** Lines from one address: a school behind one is many people. */
const linesOfAddressMost = 200;
/** What was said last is kept in memory, for those who come or come back. */
const keptMost = 300;
/** Who is so far behind reads too slowly: the line ends, and the browser takes it up again where it was. */
const behindMost = 500;

type Line = { push: (event: string) => void; end: () => void };
type Kept = { comment: ShownComment; event: string };

function eventOf(event: string, data: unknown, id: number): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What happens in one live, read once and passed on to everybody who watches it. */
function openRoom({ db }: Pick<Services, 'db'>, postId: number) {
  const lines = new Set<Line>();
  let kept: Kept[] = [];
  let lastId = 0;
  let standing = '';
  let isStale = false;
  let hasBegun = false;
  let isReading = false;

  function tell(event: string): void {
    for (const line of lines) line.push(event);
  }

  function keep(comments: readonly ShownComment[]): void {
    for (const comment of comments) {
      lastId = comment.id;
      const event = eventOf('comment', comment, comment.id);
      kept.push({ comment, event });
      tell(event);
    }
    if (kept.length > keptMost) kept = kept.slice(-keptMost);
  }

  async function readNews(): Promise<void> {
    for (;;) {
      const rows = await selectCommentsAfter(db, postId, lastId, keptMost);
      keep(rows.map(describeComment));
      if (rows.length < keptMost) break;
    }
    const now = JSON.stringify(await selectStanding(db, postId));
    if (now === standing) return;
    standing = now;
    tell(standingEvent());
  }

  function standingEvent(): string {
    return `event: standing\nid: ${lastId}\ndata: ${standing}\n\n`;
  }

  /** Everything that was announced by now is read; what is announced meanwhile is read after it. */
  async function catchUp(): Promise<void> {
    while (isStale) {
      isStale = false;
      try {
        await readNews();
      } catch {
        // The database is away, which is said elsewhere: what was missed is read when it is back.
        isStale = lines.size > 0;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      await new Promise((resolve) => setTimeout(resolve, gapMs));
    }
    isReading = false;
  }

  function wake(): void {
    isStale = true;
    if (!hasBegun || isReading) return;
    isReading = true;
    void withoutDatabaseTime(catchUp);
  }

  return {
    lines,
    /** Reads where things stand, before anybody is told anything. */
    async begin(): Promise<void> {
      keep((await selectShownComments(db, postId, keptMost)).map(describeComment));
      standing = JSON.stringify(await selectStanding(db, postId));
      hasBegun = true;
      if (isStale) wake();
    },
    wake,
    /** What somebody hasn't seen who has everything up to a comment; null has what the page begins with. */
    missed(afterId: number | null): string[] {
      const news =
        afterId === null
          ? kept.slice(-commentsShownMost)
          : kept.filter(({ comment }) => comment.id > afterId);
      return [standingEvent(), ...news.map(({ event }) => event)];
    },
  };
}

type Room = ReturnType<typeof openRoom>;

/**
 * What happens in our own lives, as server-sent events (WHATWG HTML § 9.2), for everybody who watches: `comment` with what was
 * said, `standing` with what is on air and how many are left of each product. A browser that lost the line names the last comment
 * it has. Nothing in it is about whoever watches, so each event is written down once.
 */
export function createLiveStreams(
  services: Pick<Services, 'db' | 'changes'>,
  {
    isOn,
    stopping = new AbortController().signal,
  }: {
    /** The setting *live*. */
    isOn: () => Promise<boolean>;
    stopping?: AbortSignal | undefined;
  },
): Hono<{ Variables: RequestVariables }> {
  const rooms = new Map<number, { room: Room; begun: Promise<void> }>();
  let watchers = 0;
  const byAddress = new Map<string, number>();
  services.changes.subscribe((tags) => {
    if (tags === null) for (const { room } of rooms.values()) room.wake();
    else if (rooms.size > 0)
      for (const [postId, { room }] of rooms) if (tags.includes(liveTag(postId))) room.wake();
  });

  function enter(postId: number) {
    const open = rooms.get(postId);
    if (open !== undefined) return open;
    const room = openRoom(services, postId);
    const fresh = { room, begun: withoutDatabaseTime(() => room.begin()) };
    rooms.set(postId, fresh);
    fresh.begun.catch(() => rooms.delete(postId));
    return fresh;
  }

  function count(address: string, more: 1 | -1): void {
    watchers += more;
    const now = (byAddress.get(address) ?? 0) + more;
    if (now === 0) byAddress.delete(address);
    else byAddress.set(address, now);
  }

  const routes = new Hono<{ Variables: RequestVariables }>();
  routes.get('/:id', async (c) => {
    const asked = c.req.param('id');
    const postId = /^\d{1,15}$/.test(asked) ? Number(asked) : 0;
    const show = postId === 0 || !(await isOn()) ? null : await selectShow(services.db, postId);
    if (show === null || showStateOf(show) !== 'running') return c.body(null, 404);
    const address = c.get('clientAddress');
    if (watchers >= watchersMost || (byAddress.get(address) ?? 0) >= linesOfAddressMost)
      return c.body(null, 503, { 'retry-after': '30' });
    const after = readId(c.req.header('last-event-id') ?? c.req.query('after'));
    c.header('cache-control', 'private, no-store');
    c.header('x-accel-buffering', 'no');
    return withoutDatabaseTime(() =>
      streamSSE(c, async (stream) => {
        let isOpen = !stopping.aborted;
        let waiting: string[] = [];
        let rouse: (() => void) | null = null;
        const end = () => {
          isOpen = false;
          rouse?.();
        };
        const push = (event: string) => {
          waiting.push(event);
          if (waiting.length > behindMost) end();
          else rouse?.();
        };
        const line = { push, end };
        stream.onAbort(end);
        stopping.addEventListener('abort', end);
        count(address, 1);
        const { room, begun } = enter(postId);
        try {
          // From now on it hears of everything; what it heard before it knows how things stand, is part of that.
          room.lines.add(line);
          await begun;
          waiting = room.missed(after);
          await stream.write(`retry: ${retryMs}\n\n`);
          while (isOpen) {
            const events = waiting;
            waiting = [];
            if (events.length > 0) await stream.write(events.join(''));
            else if (
              (await rest((wakeUp) => {
                rouse = wakeUp;
              })) &&
              isOpen
            )
              await stream.write(': still here\n\n');
            rouse = null;
          }
        } finally {
          count(address, -1);
          room.lines.delete(line);
          stopping.removeEventListener('abort', end);
          if (room.lines.size === 0 && rooms.get(postId)?.room === room) rooms.delete(postId);
        }
      }),
    );
  });
  return routes;
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
