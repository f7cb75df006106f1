import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { clientLoader } from './visitor.ts';
import type { Visitor } from './visitor.types.ts';

const VisitorContext = createContext<Visitor | null>(null);

/** Who is looking; null until it is known (public pages are rendered for everyone). */
export function useVisitor(): Visitor | null {
  return useContext(VisitorContext);
}

type VisitorProviderProps = {
  /** From the root's loader when a token came with the request; a guest's is fetched once the page is there. */
  known: Visitor | null;
  children: ReactNode;
};

/** The fetcher loads again after every action, so a cart that changed shows in the badge without anyone saying so. */
export function VisitorProvider({ known, children }: VisitorProviderProps) {
  const { data, load } = useFetcher<typeof clientLoader>({ key: 'visitor' });
  const isKnown = known !== null;
  useEffect(() => {
    if (!isKnown) void load('/resources/visitor');
  }, [isKnown, load]);
  return <VisitorContext value={known ?? data ?? null}>{children}</VisitorContext>;
}
