import { useLoaderData } from 'react-router';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { deskPerPage, loadDesk } from '../voucher/desk.server.ts';
import { DeskList } from '../voucher/desk-list.tsx';
import type { Route } from './+types/vouchers-page';

export { privateMeta as meta } from '../private-meta.ts';

/** The house’s vouchers. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return { ...(await loadDesk(serverSide(context), 'house', url.searchParams)), perpage: deskPerPage };
}

export default function VouchersPage() {
  const { list, state, search, pageNo, perpage, done } = useLoaderData<typeof loader>();
  return <DeskList owner="house" {...{ list, state, search, pageNo, perpage, done }} />;
}
