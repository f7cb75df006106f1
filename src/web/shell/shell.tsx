import { lazy, type ReactNode, useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SiteShell } from '../../modules/site/site.contract.ts';
import { FavouritesForm } from '../kit/browsing/favourites-form.tsx';
import { ownFrame } from '../kit/desk/own-frame.ts';
import { DialogsProvider } from '../kit/dialog/dialogs.tsx';
import { LoginProvider } from '../kit/identity/login-context.tsx';
import { SiteContext } from '../kit/page/site-context.tsx';
import { CookieConsentProvider } from '../kit/visitor/cookie-consent-context.tsx';
import type { Visitor } from '../kit/visitor/visitor.types.ts';
import { VisitorProvider } from '../kit/visitor/visitor-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CartPanelProvider } from './cart-drawer.tsx';
import { ChatLink } from './chat-link.tsx';
import { FollowLinks } from './follow-links.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { WatchedRouter } from './hold-reads.ts';
import { keepAskedLanguage } from './keep-asked-language.ts';
import { ownLayout, shellLayout } from './layout.rules.ts';
import { LoadingBar } from './loading-bar.tsx';
import { PendingAddress } from './offline-reload.ts';
import { SeeingBanner } from './seeing-banner.tsx';
import { SideMenu } from './side-menu.tsx';

const AfterPage = lazy(() => import('./after-page.tsx'));

type ShellProps = { site: SiteShell; visitor: Visitor | null; children: ReactNode };

/** What stands around every page (SPEC §2 "Shell and layout"). */
export function Shell({ site, visitor, children }: ShellProps) {
  useEffect(keepAskedLanguage, []);
  return (
    <SiteContext value={site}>
      <VisitorProvider known={visitor}>
        <LoginProvider>
          <CookieConsentProvider>
            <DialogsProvider>
              <CartPanelProvider>
                <Frame>{children}</Frame>
              </CartPanelProvider>
            </DialogsProvider>
          </CookieConsentProvider>
        </LoginProvider>
      </VisitorProvider>
    </SiteContext>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const { pathname, search } = useLocation();
  const hasOwnFrame = useMatches().some(
    ({ handle, loaderData }) => handle === ownFrame && loaderData !== undefined,
  );
  const shown = hasOwnFrame ? ownLayout : shellLayout(pathname, new URLSearchParams(search));
  return (
    <div className="relative flex min-h-dvh flex-col">
      {!hasOwnFrame && (
        <a
          href="#content"
          className="absolute top-2 left-2 z-60 -translate-y-20 rounded-md bg-primary px-4 py-2 font-semibold text-on-primary focus:translate-y-0"
        >
          {t('skipToContent')}
        </a>
      )}
      <FollowLinks />
      <LoadingBar />
      <PendingAddress />
      <WatchedRouter />
      <FavouritesForm />
      {shown.header && (
        <>
          <Header />
          <SideMenu />
        </>
      )}
      <div
        {...(hasOwnFrame ? {} : { id: 'content', tabIndex: -1 })}
        className={classNames('flex-1 outline-none', shown.bottomBar && !shown.footer && 'room-for-bar')}
      >
        {children}
      </div>
      {shown.footer && <Footer />}
      {shown.bottomBar && <BottomBar />}
      <SeeingBanner />
      <ChatLink />
      {useIsHydrated() && (
        <LazyPart>
          <AfterPage hasGoTop={shown.goTop} />
        </LazyPart>
      )}
    </div>
  );
}
