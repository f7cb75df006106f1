import { useLoaderData } from 'react-router';
import { deskPerPage, loadDesk } from '../../kit/voucher/desk.server.ts';
import { DeskList } from '../../kit/voucher/desk-list.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/vouchers-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The house’s vouchers. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return { ...(await loadDesk(serverSide(context), 'house', url.searchParams)), perpage: deskPerPage };
}

export default function VouchersPage() {
  const { list, query, perpage } = useLoaderData<typeof loader>();
  return <DeskList owner="house" {...{ list, query, perpage }} />;
}
