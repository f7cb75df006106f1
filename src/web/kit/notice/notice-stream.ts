import { pauseBeforeMs } from '../../ui/pause-before.rules.ts';
import type { ChatNews } from '../chat/chat-side.ts';

export type LiveNotice = { id: number; title: string; text: string };

type Listener = {
  onUnread: (unread: number) => void;
  onNotice: (notice: LiveNotice) => void;
  /** Something is new in a conversation; also when the line begins, for what was missed. */
  onChat: (news: ChatNews) => void;
};

/** What a line brings, as the browser's windows tell each other of it. */
type Said =
  | { kind: 'unread'; unread: number; lastId: string }
  | { kind: 'notice'; notice: LiveNotice }
  | { kind: 'chat'; news: ChatNews };
/** `asks`: a window that has just come wants to know how things stand. */
type Told = Said | { kind: 'asks' };

/** By which the windows of one browser that show the same person's pages have one line together. */
export type SharedLine = {
  locks: Pick<LockManager, 'request'>;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  name: string;
};

/** How the windows of this browser share a person's line; null where the browser has nothing to do so with. */
export function sharedLineOf(userId: number | null): SharedLine | null {
  if (userId === null || !('locks' in navigator) || typeof BroadcastChannel === 'undefined') return null;
  const name = `bannasala.notices.${userId}`;
  return { locks: navigator.locks, channel: new BroadcastChannel(name), name };
}

const address = '/resources/notification-stream';
/** A line that was refused is asked for again after this, then after twice as long, up to the longest. */
const refused = { firstMs: 3_000, mostMs: 5 * 60_000 } as const;
/** How many notices are remembered as shown: more than the server tells at once. */
const rememberedMost = 200;

/**
 * Listens to the server's events (src/modules/notification/notification.routes.ts) while the page is looked at: a browser
 * has few connections to one host over HTTP/1.1, and tabs in the background need none. Coming back, it says which notice
 * it has last, and gets what it missed; what it gets again it drops. A line that breaks in between, the browser itself
 * takes up again; one that was refused (the server restarts, a proxy is full) is asked for again here, ever more seldom,
 * and at once when the connection or the reader is back. One that the server stops waits for the reader.
 *
 * With `shared` the windows of a browser have one line, however many of them are looked at: one holds it and tells the
 * others; when it is left or closed, the next one does.
 *
 * Where `isKept` says so, a page that is left goes on listening: its tab's title counts what comes meanwhile.
 */
export function listenForNotices(
  { onUnread, onNotice, onChat }: Listener,
  shared: SharedLine | null = null,
  isKept: () => boolean = () => false,
): () => void {
  let source: EventSource | null = null;
  let lastId: string | null = null;
  let isStopped = false;
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const shown = new Set<number>();
  let leaving = new AbortController();
  /** Lets go of the line that all windows share; null in a window that doesn't hold it. */
  let letGo: (() => void) | null = null;
  let isWaiting = false;
  const isUnheeded = () => document.visibilityState === 'hidden' && !isKept();
  const last: { unread: Said | null; chat: Said | null } = { unread: null, chat: null };

  function hear(said: Said): void {
    if (said.kind === 'notice') {
      if (remember(said.notice.id)) onNotice(said.notice);
      return;
    }
    last[said.kind] = said;
    if (said.kind === 'chat') {
      onChat(said.news);
      return;
    }
    lastId = said.lastId;
    onUnread(said.unread);
  }

  /** What the line of this window brings, here and in the others. */
  function pass(said: Said): void {
    hear(said);
    shared?.channel.postMessage(said satisfies Told);
  }

  shared?.channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.kind !== 'asks') {
      hear(data);
      return;
    }
    if (letGo !== null)
      for (const said of [last.unread, last.chat]) if (said !== null) shared.channel.postMessage(said);
  });

  /** Opens the line, or waits for its turn to hold the one that is shared. */
  function begin(): void {
    if (shared === null || letGo !== null) {
      open();
      return;
    }
    if (isWaiting || isStopped || isUnheeded()) return;
    isWaiting = true;
    shared.channel.postMessage({ kind: 'asks' } satisfies Told);
    const { signal } = leaving;
    const hold = () =>
      new Promise<void>((done) => {
        isWaiting = false;
        if (signal.aborted) {
          done();
          return;
        }
        letGo = () => {
          letGo = null;
          done();
        };
        open();
      });
    // Refused when it is left before its turn.
    void shared.locks.request(shared.name, { signal }, hold).catch(() => undefined);
  }

  function leave(): void {
    close();
    leaving.abort();
    leaving = new AbortController();
    isWaiting = false;
    letGo?.();
  }

  function open(): void {
    clearTimeout(retry);
    if (source !== null || isStopped || isUnheeded()) return;
    const line = new EventSource(lastId === null ? address : `${address}?lastEventId=${lastId}`);
    source = line;
    line.addEventListener('unread', ({ data, lastEventId }) => {
      refusals = 0;
      const { unread } = JSON.parse(data) as { unread: number };
      pass({ kind: 'unread', unread, lastId: lastEventId });
    });
    line.addEventListener('notice', ({ data }) =>
      pass({ kind: 'notice', notice: JSON.parse(data) as LiveNotice }),
    );
    line.addEventListener('chat', ({ data }) => pass({ kind: 'chat', news: JSON.parse(data) as ChatNews }));
    line.addEventListener('stop', () => {
      isStopped = true;
      leave();
    });
    line.addEventListener('error', () => {
      // The browser connects again by itself, but not after an answer that is none.
      if (source !== line || line.readyState !== EventSource.CLOSED) return;
      close();
      retry = setTimeout(open, pauseBeforeMs(refusals, refused));
      refusals += 1;
    });
  }

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  /** False when it was shown before. */
  function remember(id: number): boolean {
    if (shown.has(id)) return false;
    shown.add(id);
    for (const oldest of shown) {
      if (shown.size <= rememberedMost) break;
      shown.delete(oldest);
    }
    return true;
  }

  function heed(): void {
    isStopped = false;
    if (isUnheeded()) leave();
    else begin();
  }

  begin();
  document.addEventListener('visibilitychange', heed);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', heed);
  window.addEventListener('online', begin);
  return () => {
    leave();
    shared?.channel.close();
    document.removeEventListener('visibilitychange', heed);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', heed);
    window.removeEventListener('online', begin);
  };
}
