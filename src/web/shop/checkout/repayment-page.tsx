import { redirect, useLoaderData } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { paymentHref } from '../../kit/order/order-links.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { findPayment } from '../payment/find-payment.server.ts';
import type { Route } from './+types/repayment-page';
import { repay, repaymentChannels } from './repayment.server.ts';
import { RepaymentSheet } from './repayment-sheet.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** SPEC §2 /checkout/{step}/{cartid}: an unpaid order is paid again. What can't be paid shows why on its payment page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const state = await findPayment(server, [params.cartid]);
  if (!state.canPay) throw redirect(paymentHref(state));
  const messages = pickMessages(server.locale, 'payment', 'order');
  return {
    state,
    key: crypto.randomUUID(),
    channels: await repaymentChannels(server, state),
    head: pageHead(server, messages.payment.repay.title.replace('{reference}', state.referenceCode)),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const server = serverSide(context);
  const state = await findPayment(server, [params.cartid]);
  return repay(await request.formData(), server, state);
}

export default function RepaymentPage() {
  const { state, channels, key } = useLoaderData<typeof loader>();
  return (
    <main className="page-width pb-12">
      <RepaymentSheet state={state} channels={channels} formKey={key} reply={useReply<typeof action>()} />
    </main>
  );
}
