import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveNotice, listenForNotices, type SharedLine } from './notice-stream.ts';

/** A browser's line to the server, played by the test. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Line[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Line.opened.push(this);
  }
  close(): void {
    this.readyState = Line.CLOSED;
  }
  say(kind: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(Object.assign(new Event(kind), { data: JSON.stringify(data), lastEventId }));
  }
  /** The answer was no stream of events. */
  refuse(): void {
    this.readyState = Line.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const view = new EventTarget();
let notices: number[];
let unread: number[];
let chats: number[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Line);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  Line.opened = [];
  notices = [];
  unread = [];
  chats = [];
  page.visibilityState = 'visible';
  stop = listenForNotices({
    onUnread: (count) => unread.push(count),
    onNotice: ({ id }: LiveNotice) => notices.push(id),
    onChat: ({ unread: count }) => chats.push(count),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const line = () => {
  const last = Line.opened.at(-1);
  if (last === undefined) throw new Error('no line was opened');
  return last;
};
function look(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('what is told twice is shown once, also after coming back with the last number', () => {
  line().say('notice', { id: 7 }, '7');
  line().say('unread', { unread: 1 }, '7');
  look('hidden');
  expect(line().readyState).toBe(Line.CLOSED);
  look('visible');
  expect(line().url).toBe('/resources/notification-stream?lastEventId=7');
  line().say('notice', { id: 6 }, '6');
  line().say('notice', { id: 7 }, '7');
  line().say('unread', { unread: 2 }, '7');
  expect(notices).toEqual([7, 6]);
  expect(unread).toEqual([1, 2]);
});

test('what is new in conversations is told as it comes', () => {
  line().say('chat', { unread: 3, desk: null });
  line().say('chat', { unread: 0, desk: null });
  expect(chats).toEqual([3, 0]);
  expect(notices).toEqual([]);
});

test('a refused line is asked for again, ever more seldom; what was told begins anew', () => {
  const waits = [3_000, 6_000, 12_000];
  for (const [index, waitMs] of waits.entries()) {
    line().refuse();
    vi.advanceTimersByTime(waitMs - 1);
    expect(Line.opened).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(Line.opened).toHaveLength(index + 2);
  }
  for (let more = 0; more < 10; more += 1) {
    line().refuse();
    vi.advanceTimersByTime(5 * 60_000);
  }
  expect(Line.opened).toHaveLength(14);
  line().say('unread', { unread: 0 }, '0');
  line().refuse();
  vi.advanceTimersByTime(3_000);
  expect(Line.opened).toHaveLength(15);
});

test('a line that only broke is left to the browser', () => {
  line().dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(60_000);
  expect(Line.opened).toHaveLength(1);
});

test('the connection or the reader being back asks at once, and once', () => {
  line().refuse();
  view.dispatchEvent(new Event('online'));
  expect(Line.opened).toHaveLength(2);
  line().refuse();
  look('hidden');
  vi.advanceTimersByTime(60_000);
  expect(Line.opened).toHaveLength(2);
  look('visible');
  expect(Line.opened).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  expect(Line.opened).toHaveLength(3);
});

test('a line that the server stops waits until the page is looked at again', () => {
  line().say('stop', {});
  view.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(10 * 60_000);
  expect(Line.opened).toHaveLength(1);
  look('hidden');
  look('visible');
  expect(Line.opened).toHaveLength(2);
});

test('who has gone listens no more', () => {
  line().refuse();
  stop();
  vi.advanceTimersByTime(60_000);
  view.dispatchEvent(new Event('online'));
  expect(Line.opened).toHaveLength(1);
});

/** Windows of one browser: one lock, and a channel that reaches all but who speaks. */
function openBrowser() {
  const queue: (() => Promise<void>)[] = [];
  let isHeld = false;
  const next = (): void => {
    const first = isHeld ? undefined : queue.shift();
    if (first === undefined) return;
    isHeld = true;
    void first().then(() => {
      isHeld = false;
      next();
    });
  };
  const windows = new Set<EventTarget>();
  const openWindow = (): SharedLine => {
    const own = new EventTarget();
    windows.add(own);
    const locks = {
      request: (_name: string, { signal }: LockOptions, hold: () => Promise<void>) =>
        new Promise<void>((done, refuse) => {
          const turn = () => hold().then(done);
          queue.push(turn);
          signal?.addEventListener('abort', () => {
            const at = queue.indexOf(turn);
            if (at >= 0) queue.splice(at, 1);
            refuse(new Error('left'));
          });
          next();
        }),
    } as SharedLine['locks'];
    const channel = {
      postMessage: (data: unknown) => {
        for (const each of windows)
          if (each !== own) each.dispatchEvent(Object.assign(new Event('message'), { data }));
      },
      addEventListener: own.addEventListener.bind(own),
      close: () => void windows.delete(own),
    } as SharedLine['channel'];
    return { locks, channel, name: 'line' };
  };
  return { openWindow };
}

test('ten windows have one line, each hears of everything once, and the next one takes it up', async () => {
  stop();
  Line.opened = [];
  const browser = openBrowser();
  const heard: string[][] = [];
  const stops = Array.from({ length: 10 }, () => {
    const own: string[] = [];
    heard.push(own);
    return listenForNotices(
      {
        onUnread: (count) => own.push(`unread ${count}`),
        onNotice: ({ id }) => own.push(`notice ${id}`),
        onChat: ({ unread: count }) => own.push(`chat ${count}`),
      },
      browser.openWindow(),
    );
  });
  expect(Line.opened).toHaveLength(1);
  line().say('notice', { id: 5 }, '5');
  line().say('unread', { unread: 1 }, '5');
  line().say('chat', { unread: 2, desk: null, typing: [] });
  for (const own of heard) expect(own).toEqual(['notice 5', 'unread 1', 'chat 2']);
  // The one that holds it is closed: the next goes on after the last notice that all have heard of.
  stops[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(Line.opened.map(({ url }) => url)).toEqual([
    '/resources/notification-stream',
    '/resources/notification-stream?lastEventId=5',
  ]);
  line().say('notice', { id: 5 }, '5');
  line().say('notice', { id: 6 }, '6');
  expect(heard[1]).toEqual(['notice 5', 'unread 1', 'chat 2', 'notice 6']);
  expect(heard[0]).toEqual(['notice 5', 'unread 1', 'chat 2']);
  // One that comes later is told how things stand, and opens none.
  const late: string[] = [];
  stops.push(
    listenForNotices(
      {
        onUnread: (count) => late.push(`unread ${count}`),
        onNotice: ({ id }) => late.push(`notice ${id}`),
        onChat: ({ unread: count }) => late.push(`chat ${count}`),
      },
      browser.openWindow(),
    ),
  );
  expect(late).toEqual(['unread 1', 'chat 2']);
  expect(Line.opened).toHaveLength(2);
  // Nobody looks: none is open; whoever looks again opens one.
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(Line.opened.every(({ readyState }) => readyState === Line.CLOSED)).toBe(true);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(Line.opened.filter(({ readyState }) => readyState !== Line.CLOSED)).toHaveLength(1);
  for (const end of stops) end();
});

test('a page of conversations that is left goes on listening, beside others without a second line', async () => {
  stop();
  Line.opened = [];
  const browser = openBrowser();
  const [chat, other]: [number[], number[]] = [[], []];
  const listen = (own: number[], isKept: boolean) =>
    listenForNotices(
      {
        onUnread: () => undefined,
        onNotice: () => undefined,
        onChat: ({ unread: count }) => own.push(count),
      },
      browser.openWindow(),
      () => isKept,
    );
  const stops = [listen(other, false), listen(chat, true)];
  const open = () => Line.opened.filter(({ readyState }) => readyState !== Line.CLOSED);
  look('hidden');
  await vi.advanceTimersByTimeAsync(0);
  // The other one has let go of the line, and this one taken it up.
  expect(open()).toHaveLength(1);
  line().say('chat', { unread: 4, desk: null, typing: [] });
  expect(chat).toEqual([4]);
  look('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(open()).toHaveLength(1);
  line().say('chat', { unread: 5, desk: null, typing: [] });
  expect(chat).toEqual([4, 5]);
  // Coming back it asked how things stand.
  expect(other).toEqual([4, 4, 5]);
  stops[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(open()).toHaveLength(1);
  look('hidden');
  await vi.advanceTimersByTimeAsync(0);
  expect(open()).toEqual([]);
  stops[0]?.();
});
