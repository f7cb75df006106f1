import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveNotice, listenForNotices } from './notice-stream.ts';

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
