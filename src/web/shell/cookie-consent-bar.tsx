import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCookieConsent } from '../kit/visitor/cookie-consent-context.tsx';
import { useVisitor } from '../kit/visitor/visitor-context.tsx';
import { type CookieChoice, readChoice, writeChoice } from '../request/cookie-consent.rules.ts';
import { keepBrowserCookie } from '../request/keep-browser-cookie.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

/**
 * Asks once which cookies may be used and keeps the answer in `cookie_consent`; to refuse is as easy as to accept. Until
 * then, and after "necessary", the shell sets none that it could work without. It shows once the page is there: kept pages
 * don't know whose they are.
 */
export function CookieConsentBar() {
  const t = useTranslations('shell');
  const { isAsked, isWished, askFirst, answered } = useCookieConsent();
  const visitor = useVisitor();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page comes
  useEffect(() => {
    if (readChoice(document.cookie) === null) askFirst();
  }, []);
  // Staff are at work, not visiting.
  if (!isAsked || visitor?.role === 'staff') return null;
  // Nothing lies over what is to be paid: it asks again on the next page.
  if (!isWished && pathname.startsWith('/payment/')) return null;

  async function choose(choice: 'all' | 'necessary'): Promise<void> {
    answered();
    await fetch('/resources/cookie-consent', {
      method: 'POST',
      body: new URLSearchParams({ choice }),
    }).catch(() => {
      const isAll = choice === 'all';
      const kept: CookieChoice = { statistics: isAll, marketing: isAll };
      // Offline: the answer is kept by the browser alone, and has the cookie's usual lifetime.
      keepBrowserCookie('cookieConsent', writeChoice(kept));
    });
  }

  return (
    <section
      aria-label={t('cookieTitle')}
      className="cookie-panel above-bar fixed inset-x-3 z-40 mx-auto grid max-w-3xl gap-2 rounded-lg border border-line bg-surface p-3 text-sm md:gap-3 md:p-4 shadow-pop md:grid-cols-[1fr_auto] md:items-center"
    >
      <p>{t('cookieText')}</p>
      <div className="flex flex-wrap gap-1 md:gap-2">
        <Button
          size="s"
          variant="secondary"
          className="flex-1 px-2! whitespace-nowrap"
          onClick={() => choose('necessary')}
        >
          {t('cookieNecessary')}
        </Button>
        <Button
          size="s"
          variant="secondary"
          className="flex-1 px-2! whitespace-nowrap"
          onClick={() => choose('all')}
        >
          {t('cookieAll')}
        </Button>
        <ButtonLink
          size="s"
          variant="quiet"
          to="/cookie-policy#choice"
          className="flex-1 px-2! whitespace-nowrap"
          onClick={answered}
        >
          {t('cookieChoose')}
        </ButtonLink>
      </div>
    </section>
  );
}
