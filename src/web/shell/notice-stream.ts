export type LiveNotice = { id: number; title: string; text: string };

type Listener = { onUnread: (unread: number) => void; onNotice: (notice: LiveNotice) => void };

const address = '/resources/notification-stream';

/**
 * Listens to the server's events (src/modules/notification/notification.routes.ts) while the page is looked at: a browser
 * has few connections to one host over HTTP/1.1, and tabs in the background need none. Coming back, it says which notice
 * it has last, and gets what it missed; a line that breaks in between, the browser itself takes up again the same way.
 */
export function listenForNotices({ onUnread, onNotice }: Listener): () => void {
  let source: EventSource | null = null;
  let lastId: string | null = null;

  function open(): void {
    if (source !== null || document.visibilityState === 'hidden') return;
    source = new EventSource(lastId === null ? address : `${address}?lastEventId=${lastId}`);
    source.addEventListener('unread', ({ data, lastEventId }) => {
      lastId = lastEventId;
      const { unread } = JSON.parse(data) as { unread: number };
      onUnread(unread);
    });
    source.addEventListener('notice', ({ data, lastEventId }) => {
      lastId = lastEventId;
      onNotice(JSON.parse(data) as LiveNotice);
    });
  }

  function close(): void {
    source?.close();
    source = null;
  }

  function heed(): void {
    if (document.visibilityState === 'hidden') close();
    else open();
  }

  open();
  document.addEventListener('visibilitychange', heed);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', heed);
  return () => {
    close();
    document.removeEventListener('visibilitychange', heed);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', heed);
  };
}
