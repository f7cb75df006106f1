import { replace, useLoaderData } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { customerPayment, PaymentFrameContext } from '../payment/payment-frame.ts';
import { PaymentResult } from '../payment/payment-result.tsx';
import { readResult } from '../payment/read-result.server.ts';
import type { Route } from './+types/customer-result-page';
import { CustomerFrame } from './customer-frame.tsx';
import { findCustomersOrder } from './find-customers-order.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** SPEC §2 /customer/payment/result/{status}/{referenceCode}/{cartId}: the status is what the server says, whatever it says. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { referenceCode: code } = params;
  const { basket, order } = await findCustomersOrder(server, code);
  const state = await server.api.payment.state({ referenceCode: order.referenceCode });
  const at = (status: string) => `/customer/payment/result/${status}/${code}/${order.cartId}`;
  const result = await readResult(server, state, at('pending'));
  if ((result.view === 'paid' || result.view === 'cod') && params.status !== 'success')
    throw replace(`${at('success')}${url.search}`);
  const messages = pickMessages(server.locale, 'customer', 'payment', 'order');
  return { basket, result, head: pageHead(server, messages.payment[result.view].title), messages };
}

export default function CustomerResultPage() {
  const { basket, result } = useLoaderData<typeof loader>();
  return (
    <CustomerFrame affiliate={basket.affiliate}>
      <main className="grid grid-cols-[minmax(0,1fr)]">
        <PaymentFrameContext value={customerPayment(basket.referenceCode)}>
          <PaymentResult result={result} />
        </PaymentFrameContext>
      </main>
    </CustomerFrame>
  );
}
