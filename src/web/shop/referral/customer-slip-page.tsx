import { useLoaderData } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { customerPayment, PaymentFrameContext } from '../payment/payment-frame.ts';
import { sendSlip } from '../payment/slip-action.server.ts';
import { SlipSheet } from '../payment/slip-sheet.tsx';
import type { Route } from './+types/customer-slip-page';
import { CustomerFrame } from './customer-frame.tsx';
import { findCustomersOrder } from './find-customers-order.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** SPEC §2 /customer/payment/slip/{referenceCode}: the slip of what was ordered of a basket, by its buyer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { basket, order } = await findCustomersOrder(server, params.referenceCode);
  const [state, { dataList: banks }] = await Promise.all([
    server.api.payment.state({ referenceCode: order.referenceCode }),
    server.api.payment.banks({}),
  ]);
  const messages = pickMessages(server.locale, 'customer', 'payment', 'order');
  return {
    basket,
    state,
    banks,
    key: crypto.randomUUID(),
    head: pageHead(server, messages.payment.slip.title),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const server = serverSide(context);
  const { order } = await findCustomersOrder(server, params.referenceCode);
  return sendSlip(request, server, [order.referenceCode], customerPayment(params.referenceCode));
}

export default function CustomerSlipPage() {
  const { basket, state, banks, key } = useLoaderData<typeof loader>();
  return (
    <CustomerFrame affiliate={basket.affiliate}>
      <main className="w-full max-w-3xl">
        <PaymentFrameContext value={customerPayment(basket.referenceCode)}>
          <SlipSheet state={state} banks={banks} formKey={key} reply={useReply<typeof action>()} />
        </PaymentFrameContext>
      </main>
    </CustomerFrame>
  );
}
