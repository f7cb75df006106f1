import { useActionData, useLoaderData } from 'react-router';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { actOnVoucher, loadDeskVoucher } from '../voucher/desk.server.ts';
import { DeskVoucherPage } from '../voucher/desk-voucher.tsx';
import type { Route } from './+types/voucher-page';

export { privateMeta as meta } from '../private-meta.ts';

/** A voucher of the house, or the form for a new one. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return loadDeskVoucher(serverSide(context), 'house', params.id, url.searchParams);
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnVoucher(request, serverSide(context), 'house', params.id);
}

export default function VoucherPage() {
  const { voucher, fresh, isSaved } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply = actionData instanceof Response ? undefined : actionData;
  return <DeskVoucherPage owner="house" {...{ voucher, fresh, isSaved, reply }} />;
}
