import { useEffect } from 'react';
import { useVisitor } from '../../kit/visitor/visitor-context.tsx';
import { sendQuietly } from '../../request/send-quietly.ts';

/** Puts a search into the history of whoever is signed in (SPEC §2 "Search"), after it was made. */
export function useRecordedSearch(search: string): void {
  const isSignedIn = useVisitor()?.isSignedIn ?? false;
  useEffect(() => {
    if (isSignedIn && search !== '') sendQuietly('/resources/recent-search', { search });
  }, [isSignedIn, search]);
}
