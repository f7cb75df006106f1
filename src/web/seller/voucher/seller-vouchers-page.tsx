import { useLoaderData } from 'react-router';
import { deskPerPage, loadDesk } from '../../kit/voucher/desk.server.ts';
import { DeskList } from '../../kit/voucher/desk-list.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/seller-vouchers-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A store’s vouchers; to everybody else the page isn’t there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return { ...(await loadDesk(serverSide(context), 'store', url.searchParams)), perpage: deskPerPage };
}

export default function VouchersPage() {
  const { list, query, perpage } = useLoaderData<typeof loader>();
  return <DeskList owner="store" {...{ list, query, perpage }} />;
}
