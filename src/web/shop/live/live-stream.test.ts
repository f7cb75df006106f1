import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToLive } from './live-stream.ts';

type Heard = (event: { data: string }) => void;

/** A line as a browser has it, opened and broken by the test. */
class FakeSource {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  readonly url: string;
  readonly listeners = new Map<string, Heard>();
  constructor(url: string) {
    this.url = url;
    FakeSource.opened.push(this);
  }
  addEventListener(event: string, heard: Heard): void {
    this.listeners.set(event, heard);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  say(event: string, data: object = {}): void {
    this.listeners.get(event)?.({ data: JSON.stringify(data) });
  }
}

let visibility = 'visible';
let onVisibility: (() => void) | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
  visibility = 'visible';
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibility;
    },
    addEventListener: (_: string, heard: () => void) => {
      onVisibility = heard;
    },
    removeEventListener: () => {
      onVisibility = null;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listening() {
  const heard: unknown[] = [];
  const away: boolean[] = [];
  const leave = listenToLive(7, 40, {
    onComment: ({ id }) => heard.push(id),
    onStanding: ({ state }) => heard.push(state),
    onAway: (isAway) => away.push(isAway),
  });
  return { heard, away, leave, last: () => FakeSource.opened.at(-1) };
}

test('a page that isn’t looked at has no line; coming back it says what it has last', () => {
  const { heard, leave, last } = listening();
  expect(last()?.url).toBe('/resources/live-stream/7?after=40');
  last()?.say('comment', { id: 41 });
  last()?.say('standing', { state: 'connected' });
  expect(heard).toEqual([41, 'connected']);
  visibility = 'hidden';
  onVisibility?.();
  expect(last()?.readyState).toBe(FakeSource.CLOSED);
  visibility = 'visible';
  onVisibility?.();
  expect(last()?.url).toBe('/resources/live-stream/7?after=41');
  leave();
  expect(last()?.readyState).toBe(FakeSource.CLOSED);
  expect(onVisibility).toBeNull();
});

test('a line that is refused is asked for again, ever more seldom; one that breaks the browser takes up', () => {
  const { away, leave, last } = listening();
  last()?.say('error');
  expect([away, FakeSource.opened.length]).toEqual([[true], 1]);
  last()?.say('open');
  expect(away).toEqual([true, false]);
  const refuse = () => {
    const line = last();
    if (line !== undefined) line.readyState = FakeSource.CLOSED;
    line?.say('error');
  };
  refuse();
  vi.advanceTimersByTime(2_000);
  expect(FakeSource.opened.length).toBe(2);
  refuse();
  vi.advanceTimersByTime(2_000);
  expect(FakeSource.opened.length).toBe(2);
  vi.advanceTimersByTime(2_000);
  expect(FakeSource.opened.length).toBe(3);
  leave();
  refuse();
  vi.advanceTimersByTime(600_000);
  expect(FakeSource.opened.length).toBe(3);
});
