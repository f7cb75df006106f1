import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useFetchers } from 'react-router';
import { changesCart } from './use-cart-action.ts';

type CartEditing = {
  /** A quantity is typed and not sent yet, or a change is on its way: totals are not to be trusted for a moment. */
  isSettling: boolean;
  noteDraft: (lineKey: string, isDraft: boolean) => void;
};

const CartEditingContext = createContext<CartEditing>({ isSettling: false, noteDraft: () => undefined });

/** Knows which lines of the cart are being changed right now. */
export function CartEditingProvider({ children }: { children: ReactNode }) {
  const [drafts, setDrafts] = useState<ReadonlySet<string>>(new Set());
  const isSending = useFetchers().some(changesCart);
  const noteDraft = useCallback((lineKey: string, isDraft: boolean) => {
    setDrafts((known) => {
      if (known.has(lineKey) === isDraft) return known;
      const next = new Set(known);
      if (isDraft) next.add(lineKey);
      else next.delete(lineKey);
      return next;
    });
  }, []);
  const isSettling = isSending || drafts.size > 0;
  const value = useMemo(() => ({ isSettling, noteDraft }), [isSettling, noteDraft]);
  return <CartEditingContext value={value}>{children}</CartEditingContext>;
}

export function useCartEditing(): CartEditing {
  return useContext(CartEditingContext);
}
