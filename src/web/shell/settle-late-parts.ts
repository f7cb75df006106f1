/**
 * Lays out what the styles left for later (`late`), a part at a time while nothing else is to do; from then on pages are
 * laid out whole, so that going back finds its place. Answers how to stop.
 */
export function settleLateParts(): () => void {
  const parts = [...document.querySelectorAll<HTMLElement>('.late')];
  let waiting = 0;
  function settleNext(): void {
    const part = parts.shift();
    if (part === undefined) {
      document.documentElement.dataset.settled = '';
      return;
    }
    part.style.animation = 'none';
    part.style.contentVisibility = 'visible';
    waiting = whenIdle(settleNext);
  }
  waiting = whenIdle(settleNext);
  return () => cancelIdle(waiting);
}

// Safari has no idle callbacks.
const hasIdle = typeof window !== 'undefined' && 'requestIdleCallback' in window;

function whenIdle(run: () => void): number {
  return hasIdle ? window.requestIdleCallback(run, { timeout: 2_000 }) : window.setTimeout(run, 50);
}

function cancelIdle(waiting: number): void {
  if (hasIdle) window.cancelIdleCallback(waiting);
  else window.clearTimeout(waiting);
}
