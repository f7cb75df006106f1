import type { LiveState } from '../../../modules/live/live.rules.ts';
import type { ShownComment } from '../../../modules/live/live-show.contract.ts';

/** How a live stands, as its stream tells it: copies left by product. */
export type Standing = { state: LiveState; onAirId: number | null; left: Readonly<Record<string, number>> };

type Listener = {
  onComment: (comment: ShownComment) => void;
  onStanding: (standing: Standing) => void;
  /** The line was lost, or is there again. */
  onAway: (isAway: boolean) => void;
};

/** A line that was refused is asked for again after this, then after twice as long, up to the longest. */
const refused = { firstMs: 2_000, mostMs: 60_000 } as const;

/**
 * Listens to what happens in a live (src/modules/live/live-show.routes.ts) while the page is looked at: a tab in the background
 * needs no line, and a browser has few of them. Coming back, it says which comment it has last, and gets what it missed.
 */
export function listenToLive(
  id: number,
  lastId: number,
  { onComment, onStanding, onAway }: Listener,
): () => void {
  let source: EventSource | null = null;
  let after = lastId;
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function open(): void {
    if (source !== null || document.visibilityState === 'hidden') return;
    const line = new EventSource(`/resources/live-stream/${id}?after=${after}`);
    source = line;
    line.addEventListener('open', () => {
      refusals = 0;
      onAway(false);
    });
    line.addEventListener('comment', ({ data }: MessageEvent<string>) => {
      const comment = JSON.parse(data) as ShownComment;
      after = Math.max(after, comment.id);
      onComment(comment);
    });
    line.addEventListener('standing', ({ data }: MessageEvent<string>) =>
      onStanding(JSON.parse(data) as Standing),
    );
    line.addEventListener('error', () => {
      // It was left meanwhile.
      if (source !== line) return;
      onAway(true);
      // The browser connects again by itself, but not after an answer that is none.
      if (line.readyState !== EventSource.CLOSED) return;
      close();
      retry = setTimeout(open, Math.min(refused.mostMs, refused.firstMs * 2 ** refusals));
      refusals += 1;
    });
  }

  function follow(): void {
    if (document.visibilityState === 'hidden') close();
    else open();
  }

  document.addEventListener('visibilitychange', follow);
  open();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
