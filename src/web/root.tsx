import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { IntlProvider, useTranslations } from 'use-intl';
import { pickMessages } from '../messages/messages.server.ts';
import type { Messages } from '../messages/messages.types.ts';
import type { Route } from './+types/root';
import styles from './app.css?url';
import { serverSide } from './server-side.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, siteUrl, isSignedIn } = serverSide(context);
  const site = await api.site.shell({});
  return { locale, siteUrl, isSignedIn, site, messages: pickMessages(locale, 'shell', 'ui') };
}

/** The messages of every matched route, in one tree. */
function usePageMessages(): Partial<Messages> {
  const merged: Partial<Messages> = {};
  for (const match of useMatches()) {
    const loaded: unknown = match.loaderData;
    if (typeof loaded === 'object' && loaded !== null && 'messages' in loaded)
      Object.assign(merged, loaded.messages);
  }
  return merged;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const locale = root?.locale ?? 'th';
  const messages = usePageMessages();
  return (
    <html lang={locale} data-theme={root?.site.theme ?? 'institute'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <IntlProvider locale={locale} messages={messages as Messages} timeZone="Asia/Bangkok">
          {children}
        </IntlProvider>
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
  const t = useTranslations('shell');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main>
      <h1>{status === 404 ? t('pageNotFound') : t('error')}</h1>
      <a href="/">{t('backToHome')}</a>
    </main>
  );
}
