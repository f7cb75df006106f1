import { lazy, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SiteShell } from '../../modules/site/site.contract.ts';
import { classNames } from '../ui/class-names.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CartPanelProvider } from './cart-drawer.tsx';
import { ChatLink } from './chat-link.tsx';
import { CookieConsentProvider } from './cookie-consent-context.tsx';
import { DialogsProvider } from './dialogs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { keepAskedLanguage } from './keep-asked-language.ts';
import { shellLayout } from './layout.rules.ts';
import { LazyPart } from './lazy-part.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { LoginProvider } from './login-context.tsx';
import { SideMenu } from './side-menu.tsx';
import { SiteContext } from './site-context.tsx';
import type { Visitor } from './visitor.types.ts';
import { VisitorProvider } from './visitor-context.tsx';

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
  const shown = shellLayout(pathname, new URLSearchParams(search));
  return (
    <div className="relative flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 left-2 z-60 -translate-y-20 rounded-md bg-primary px-4 py-2 font-semibold text-on-primary focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <LoadingBar />
      {shown.header && (
        <>
          <Header />
          <SideMenu />
        </>
      )}
      <div
        id="content"
        tabIndex={-1}
        className={classNames('flex-1 outline-none', shown.bottomBar && !shown.footer && 'room-for-bar')}
      >
        {children}
      </div>
      {shown.footer && <Footer />}
      {shown.bottomBar && <BottomBar />}
      <ChatLink />
      {useIsHydrated() && (
        <LazyPart>
          <AfterPage hasGoTop={shown.goTop} />
        </LazyPart>
      )}
    </div>
  );
}
