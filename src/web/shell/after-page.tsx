import { useEffect } from 'react';
import { AgreeAnewBar } from './agree-anew-bar.tsx';
import { CartAnnouncer } from './cart-announcer.tsx';
import { ClosingBanner } from './closing-banner.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { CookieConsentBar } from './cookie-consent-bar.tsx';
import { GoToTop } from './go-to-top.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { Popups } from './popups.tsx';
import { settleLateParts } from './settle-late-parts.ts';
import { useVisitsTold } from './tell-visits.ts';

/** What only a living page has a use for; fetched when the page is there. */
export default function AfterPage({ hasGoTop }: { hasGoTop: boolean }) {
  useEffect(settleLateParts, []);
  useVisitsTold();
  return (
    <>
      {hasGoTop && <GoToTop />}
      <ConnectionNotice />
      <CookieConsentBar />
      <AgreeAnewBar />
      <CartAnnouncer />
      <PageAnnouncer />
      <ClosingBanner />
      <Popups />
    </>
  );
}
