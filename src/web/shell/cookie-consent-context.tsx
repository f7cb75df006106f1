import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

type ConsentControl = { isAsked: boolean; ask: () => void; answered: () => void };

const ConsentContext = createContext<ConsentControl>({
  isAsked: false,
  ask: () => undefined,
  answered: () => undefined,
});

/** Opens the choice of cookies again: consent can be taken back as easily as it was given (PDPA §19). */
export function useCookieConsent(): ConsentControl {
  return useContext(ConsentContext);
}

export function CookieConsentProvider({ children }: { children: ReactNode }) {
  const [isAsked, setIsAsked] = useState(false);
  const control = useMemo(
    () => ({ isAsked, ask: () => setIsAsked(true), answered: () => setIsAsked(false) }),
    [isAsked],
  );
  return <ConsentContext value={control}>{children}</ConsentContext>;
}
