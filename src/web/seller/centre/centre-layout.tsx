import { Outlet } from 'react-router';
import { useLocale } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { ownFrame } from '../../kit/desk/own-frame.ts';
import { ErrorPage, ErrorPageGuard, errorMeta } from '../../kit/page/error-page.tsx';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/centre-layout';
import { CentreShell } from './centre-shell.tsx';
import { SuspensionBar } from './suspension-bar.tsx';

export const handle = ownFrame;

/** The seller centre: whoever works for no store doesn't find it, and a visitor is asked to sign in (SPEC §6). */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const { api, locale, siteMode } = serverSide(context);
  const [centre, { dataList }] = await Promise.all([
    orHidden(api.storeCentre.waiting({})),
    orHidden(api.storeSuspension.read({})),
  ]);
  const suspension = dataList.find(({ state }) => state !== 'ended') ?? null;
  const isShop = siteMode === 'shop';
  return { centre, suspension, isShop, messages: pickMessages(locale, 'centre', 'suspension') };
}

export function meta({ error, matches }: Route.MetaArgs) {
  return error === undefined || error === null
    ? []
    : errorMeta(error, matches[0].loaderData?.site.businessName);
}

export default function CentreLayout({ loaderData }: Route.ComponentProps) {
  return (
    <CentreShell centre={loaderData.centre} isShop={loaderData.isShop}>
      {loaderData.suspension !== null && <SuspensionBar suspension={loaderData.suspension} />}
      <Outlet />
    </CentreShell>
  );
}

/** What went wrong with a page stands inside the centre, so that the other pages are a press away. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = (
    <ErrorPageGuard locale={useLocale()}>
      <ErrorPage error={error} />
    </ErrorPageGuard>
  );
  return loaderData === undefined ? (
    page
  ) : (
    <CentreShell centre={loaderData.centre} isShop={loaderData.isShop}>
      {page}
    </CentreShell>
  );
}
