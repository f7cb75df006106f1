import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

type ConsentControl = {
  isAsked: boolean;
  /** The visitor wished to be asked, and isn't asked by the shop. */
  isWished: boolean;
  ask: () => void;
  askFirst: () => void;
  answered: () => void;
};

const ConsentContext = createContext<ConsentControl>({
  isAsked: false,
  isWished: false,
  ask: () => undefined,
  askFirst: () => undefined,
  answered: () => undefined,
});

/** Opens the choice of cookies again: consent can be taken back as easily as it was given (PDPA §19). */
export function useCookieConsent(): ConsentControl {
  return useContext(ConsentContext);
}

export function CookieConsentProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<'no' | 'first' | 'wished'>('no');
  const control = useMemo(
    () => ({
      isAsked: asked !== 'no',
      isWished: asked === 'wished',
      ask: () => setAsked('wished'),
      askFirst: () => setAsked('first'),
      answered: () => setAsked('no'),
    }),
    [asked],
  );
  return <ConsentContext value={control}>{children}</ConsentContext>;
}
