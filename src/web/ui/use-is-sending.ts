import { useEffect, useRef } from 'react';
import type { Fetcher } from 'react-router';

/**
 * Whether what a form sent is still unanswered. Once the answer is there the page's data is read anew, for which a fetcher
 * goes on being "loading": whoever has read the answer by then may try again. A redirect is no answer: it leads away.
 */
export function useIsSending({ state, data }: Pick<Fetcher, 'state' | 'data'>): boolean {
  // A fetcher shows its last answer until the next one comes.
  const earlier = useRef(data);
  useEffect(() => {
    if (state !== 'loading') earlier.current = data;
  }, [state, data]);
  return state === 'submitting' || (state === 'loading' && data === earlier.current);
}
