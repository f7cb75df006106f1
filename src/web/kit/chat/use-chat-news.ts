import { useEffect, useRef, useState } from 'react';
import { type ChatNews, chatNewsEvent } from './chat-side.ts';

/** One number of what is new in the reader's conversations, as the page heard it last; null before it has heard of any. */
export function useChatNews(pick: (news: ChatNews) => number | null): number | null {
  const [count, setCount] = useState<number | null>(null);
  const how = useRef(pick);
  how.current = pick;
  useEffect(() => {
    const heed = (event: Event) => {
      if (event instanceof CustomEvent) setCount(how.current(event.detail as ChatNews));
    };
    window.addEventListener(chatNewsEvent, heed);
    return () => window.removeEventListener(chatNewsEvent, heed);
  }, []);
  return count;
}

/** In how many conversations of a desk an answer is owed, live; null until that is heard, and for who doesn't answer. */
export function useChatsOwed(): number | null {
  return useChatNews(({ desk }) => desk?.waiting ?? null);
}

/** How much was reported or is held at the house's desk, live; null until that is heard. */
export function useChatReports(): number | null {
  return useChatNews(({ desk }) => desk?.reports ?? null);
}
