import { type ReactNode, useEffect } from 'react';
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { IntlProvider } from 'use-intl';
import { pickMessages } from '../messages/messages.server.ts';
import type { Messages } from '../messages/messages.types.ts';
import type { Route } from './+types/root';
import styles from './app.css?url';
import {
  describeError,
  ErrorPage,
  ErrorPageGuard,
  errorMeta,
  localeOfError,
} from './kit/page/error-page.tsx';
import { readVisitor } from './kit/visitor/visitor.server.ts';
import { readSentForm } from './request/sent-form.server.ts';
import { serverSide } from './request/server-side.server.ts';
import { guardRequests } from './shell/guard-requests.server.ts';
import { noteLanguage } from './shell/note-language.ts';
import { NothingLoaded } from './shell/nothing-loaded.tsx';
import { preloadFonts } from './shell/preload-fonts.ts';
import { Shell } from './shell/shell.tsx';
import { keepPostedForms } from './shop/identity/kept-form.server.ts';
import { SentFormContext } from './ui/sent-form.ts';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

// What the guards turn away is kept as well.
export const middleware = [keepPostedForms, guardRequests];

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, locale, siteUrl, isSignedIn } = server;
  const [site, visitor, view, sent] = await Promise.all([
    api.site.shell({}),
    isSignedIn ? readVisitor(server) : null,
    server.isSeeing ? api.seeAs.current({}) : null,
    readSentForm(context),
  ]);
  const preview = new URL(request.url).searchParams.get('theme');
  // Staff may look at the other theme before they choose it.
  const theme =
    visitor?.role === 'staff' && (preview === 'institute' || preview === 'siamensis') ? preview : site.theme;
  return {
    locale,
    siteUrl,
    isSignedIn,
    visitor,
    seeing:
      visitor === null || view === null || view.until === null
        ? null
        : { name: visitor.displayName ?? `#${visitor.userId}`, until: view.until },
    site: { ...site, theme },
    /** What was sent without scripts, and this page answers: its panels come back with it. */
    sent,
    messages: pickMessages(locale, 'shell', 'ui', 'buy'),
  };
}

/** Going from page to page changes nothing of this; actions may (the cart, a login). */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate;
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (error === undefined || error === null) return [{ title: loaderData?.site.title ?? 'บรรณศาลา' }];
  return errorMeta(error, loaderData?.site.businessName);
}

function mergeMessages(matches: ReturnType<typeof useMatches>): Partial<Messages> {
  const merged: Partial<Messages> = {};
  for (const { loaderData } of matches)
    if (typeof loaderData === 'object' && loaderData !== null && 'messages' in loaderData)
      Object.assign(merged, loaderData.messages);
  return merged;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const messages = mergeMessages(useMatches());
  const error = useRouteError();
  const locale = root?.locale ?? localeOfError(error) ?? 'th';
  preloadFonts(locale);
  useEffect(() => void noteLanguage(locale), [locale]);
  return (
    <html lang={locale} data-theme={root?.site.theme ?? 'institute'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        {/* With a precedence it comes before everything else that is fetched. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body>
        {root === undefined ? (
          children
        ) : (
          <IntlProvider locale={locale} messages={messages as Messages} timeZone="Asia/Bangkok">
            <SentFormContext value={root.sent}>
              <Shell site={root.site} visitor={root.visitor}>
                {children}
              </Shell>
            </SentFormContext>
          </IntlProvider>
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root');
  // Not even the settings came: nothing to say it with but this.
  if (root === undefined)
    return <NothingLoaded status={describeError(error).status} locale={localeOfError(error)} />;
  return (
    <ErrorPageGuard locale={root.locale}>
      <ErrorPage error={error} />
    </ErrorPageGuard>
  );
}
