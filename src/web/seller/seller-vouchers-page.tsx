import { useLoaderData } from 'react-router';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { deskPerPage, loadDesk } from '../voucher/desk.server.ts';
import { DeskList } from '../voucher/desk-list.tsx';
import type { Route } from './+types/seller-vouchers-page';

export { privateMeta as meta } from '../private-meta.ts';

/** A store’s vouchers; to everybody else the page isn’t there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return { ...(await loadDesk(serverSide(context), 'store', url.searchParams)), perpage: deskPerPage };
}

export default function VouchersPage() {
  const { list, state, search, pageNo, perpage, done } = useLoaderData<typeof loader>();
  return <DeskList owner="store" {...{ list, state, search, pageNo, perpage, done }} />;
}
