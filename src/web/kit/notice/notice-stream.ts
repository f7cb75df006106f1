import { pauseBeforeMs } from '../../ui/pause-before.rules.ts';
import type { ChatNews } from '../chat/chat-side.ts';

export type LiveNotice = { id: number; title: string; text: string };

type Listener = {
  onUnread: (unread: number) => void;
  onNotice: (notice: LiveNotice) => void;
  /** Something is new in a conversation; also when the line begins, for what was missed. */
  onChat: (news: ChatNews) => void;
};

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
 */
export function listenForNotices({ onUnread, onNotice, onChat }: Listener): () => void {
  let source: EventSource | null = null;
  let lastId: string | null = null;
  let isStopped = false;
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const shown = new Set<number>();

  function open(): void {
    clearTimeout(retry);
    if (source !== null || isStopped || document.visibilityState === 'hidden') return;
    const line = new EventSource(lastId === null ? address : `${address}?lastEventId=${lastId}`);
    source = line;
    line.addEventListener('unread', ({ data, lastEventId }) => {
      refusals = 0;
      lastId = lastEventId;
      const { unread } = JSON.parse(data) as { unread: number };
      onUnread(unread);
    });
    line.addEventListener('notice', ({ data }) => {
      const notice = JSON.parse(data) as LiveNotice;
      if (!remember(notice.id)) return;
      onNotice(notice);
    });
    line.addEventListener('chat', ({ data }) => onChat(JSON.parse(data) as ChatNews));
    line.addEventListener('stop', () => {
      isStopped = true;
      close();
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
    if (document.visibilityState === 'hidden') close();
    else open();
  }

  open();
  document.addEventListener('visibilitychange', heed);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', heed);
  window.addEventListener('online', open);
  return () => {
    close();
    document.removeEventListener('visibilitychange', heed);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', heed);
    window.removeEventListener('online', open);
  };
}
