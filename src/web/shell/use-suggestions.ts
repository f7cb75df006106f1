import { useEffect, useState } from 'react';
import type { SuggestReply } from '../shop/search/suggestions.rules.ts';

/** SPEC §9: suggestions come after a pause of 600 ms. */
const pauseMs = 600;

/**
 * Suggestions for what is typed, the last of several answers winning. An answer that doesn't come leaves the box a plain
 * search box.
 */
export function useSuggestions(typed: string, isWanted: boolean): SuggestReply | null {
  const [reply, setReply] = useState<SuggestReply | null>(null);
  const search = typed.trim();
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const response = await fetch(`/resources/suggest?search=${encodeURIComponent(search)}`, {
          signal: stop.signal,
        });
        if (response.ok) setReply(await response.json());
      } catch {
        // Typed on, or offline: the next letter asks again.
        setReply(null);
      }
    };
    const timer = setTimeout(ask, search === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, isWanted]);
  return reply;
}
