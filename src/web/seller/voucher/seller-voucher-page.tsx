import { useLoaderData } from 'react-router';
import { useReply } from '../../kit/page/use-reply.ts';
import { actOnVoucher, loadDeskVoucher } from '../../kit/voucher/desk.server.ts';
import { DeskVoucherPage } from '../../kit/voucher/desk-voucher.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/seller-voucher-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A voucher of a store, or the form for a new one. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return loadDeskVoucher(serverSide(context), 'store', params.id, url.searchParams);
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnVoucher(request, serverSide(context), 'store', params.id);
}

export default function VoucherPage() {
  const { voucher, fresh, isSaved, formKey } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <DeskVoucherPage owner="store" {...{ voucher, fresh, isSaved, formKey, reply }} />;
}
