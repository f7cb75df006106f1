import { data, Outlet, useOutletContext } from 'react-router';
import { useLocale } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { ownFrame } from '../../kit/desk/own-frame.ts';
import { ErrorPage, ErrorPageGuard, errorMeta } from '../../kit/page/error-page.tsx';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/staff-layout';
import { countWaiting } from './count-waiting.server.ts';
import { type BackOffice, StaffShell } from './staff-shell.tsx';

export const handle = ownFrame;

/**
 * The back office (DECISIONS "Not shown, so ours"): a visitor is asked to sign in, and to everybody who isn't of the staff
 * it isn't there.
 */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { user } = await server.api.identity.user({});
  const rights = user.staffRights;
  if (rights.length === 0) throw data(null, { status: 404 });
  const messages = pickMessages(server.locale, 'staffMenu');
  const office: BackOffice = { rights, ...(await orHidden(countWaiting(server.api))) };
  return { office, label: messages.staffMenu.label, messages };
}

export function meta({ error, matches }: Route.MetaArgs) {
  return error === undefined || error === null
    ? []
    : errorMeta(error, matches[0].loaderData?.site.businessName);
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StaffShell office={loaderData.office}>
      <Outlet context={loaderData.office} />
    </StaffShell>
  );
}

/** What the frame knows, for the pages in it. */
export function useBackOffice(): BackOffice {
  return useOutletContext<BackOffice>();
}

/** What went wrong with a page stands inside the back office, so that the other desks are a press away. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = (
    <ErrorPageGuard locale={useLocale()}>
      <ErrorPage error={error} />
    </ErrorPageGuard>
  );
  return loaderData === undefined ? page : <StaffShell office={loaderData.office}>{page}</StaffShell>;
}
