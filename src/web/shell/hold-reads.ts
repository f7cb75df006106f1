import { useContext, useEffect } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { awaited, pauseBeforeMs } from '../ui/pause-before.rules.ts';
import { isBackgroundRead, isUnreached } from './hold-reads.rules.ts';

let router: DataRouter | null = null;

/**
 * Keeps the page while what it reads again by itself can't be reached: the router would put the error page in its place, and
 * what is being read or typed would be gone. A read in the background (news in a chat, a payment's state, the end of a
 * price) waits for the network instead, or for a shop that is away, and comes late. What a person asked for says at once
 * that it failed. The router has no way to be told so: its reads go through `fetch`.
 */
export function holdBackgroundReads(): void {
  const plain = window.fetch;
  window.fetch = async (input, init) => {
    if (!isBackgroundRead(input, init, router?.state ?? null)) return plain(input, init);
    for (let misses = 0; ; misses += 1) {
      try {
        const response = await plain(input, init);
        if (!isUnreached(response)) return response;
      } catch (error) {
        if (init?.signal?.aborted === true) throw error;
      }
      await untilWorthAnother(pauseBeforeMs(misses, awaited), init?.signal ?? null);
      init?.signal?.throwIfAborted();
    }
  };
}

/** Waits so long, or until the network is back, or until nobody wants the answer any more. */
function untilWorthAnother(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}

/** Tells {@link holdBackgroundReads} what the router is about. */
export function WatchedRouter(): null {
  const context = useContext(DataRouterContext);
  useEffect(() => {
    router = context?.router ?? null;
  }, [context]);
  return null;
}
