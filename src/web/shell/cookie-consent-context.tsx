import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cookies } from '../../shared/cookies.ts';
import { Button } from '../ui/button.tsx';
import { type ConsentChoice, readConsent } from './cookie-consent.rules.ts';

const ConsentContext = createContext<{ open: () => void }>({ open: () => undefined });

/** Opens the choice again: consent can be taken back as easily as it was given (PDPA §19). */
export function useCookieConsent(): { open: () => void } {
  return useContext(ConsentContext);
}

/**
 * Asks once which cookies may be used and keeps the answer in `cookie_consent`. Until then, and after "necessary", the
 * shop sets none that it could work without. The choice shows once the page is there: kept pages don't know whose they are.
 */
export function CookieConsentProvider({ children }: { children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => setIsAsking(readConsent(document.cookie) === null), []);
  const control = useMemo(() => ({ open: () => setIsAsking(true) }), []);
  const choose = useCallback(async (choice: ConsentChoice) => {
    setIsAsking(false);
    await fetch('/resources/cookie-consent', { method: 'POST', body: new URLSearchParams({ choice }) }).catch(
      () => {
        // Offline: the answer is kept by the browser alone, and has the cookie's usual lifetime.
        // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store isn't everywhere yet
        document.cookie = `${cookies.cookieConsent.name}=${choice}; Path=/; Max-Age=${cookies.cookieConsent.maxAgeS}; SameSite=Lax`;
      },
    );
  }, []);
  return (
    <ConsentContext value={control}>
      {children}
      {isAsking && <ConsentBar onChoose={choose} />}
    </ConsentContext>
  );
}

function ConsentBar({ onChoose }: { onChoose: (choice: ConsentChoice) => void }) {
  const t = useTranslations('shell');
  return (
    <section
      aria-label={t('cookieTitle')}
      className="above-bar fixed inset-x-3 z-40 mx-auto grid max-w-3xl gap-3 rounded-lg border border-line bg-surface p-4 text-sm shadow-pop md:grid-cols-[1fr_auto] md:items-center"
    >
      <p>{t('cookieText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="s" variant="secondary" className="flex-1" onClick={() => onChoose('necessary')}>
          {t('cookieNecessary')}
        </Button>
        <Button size="s" className="flex-1" onClick={() => onChoose('all')}>
          {t('cookieAll')}
        </Button>
      </div>
    </section>
  );
}
