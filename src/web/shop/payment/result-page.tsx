import { replace, useLoaderData } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/result-page';
import { findPayment } from './find-payment.server.ts';
import { PaymentResult } from './payment-result.tsx';
import { readResult } from './read-result.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** SPEC §2 /payment/result/{status?}/{referenceCode?}/{cartId}: shows what the server says, whatever the address says. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const state = await findPayment(server, [params.status, params.referenceCode, params.cartId]);
  const at = (status: string) => `/payment/result/${status}/${state.referenceCode}/${state.cartId}`;
  const result = await readResult(server, state, at('pending'));
  // Who comes back from a gateway, or sees the page change, has an address that says the same as the page.
  if ((result.view === 'paid' || result.view === 'cod') && params.status !== 'success')
    throw replace(`${at('success')}${url.search}`);
  const messages = pickMessages(server.locale, 'payment', 'order');
  return { result, head: pageHead(server, messages.payment[result.view].title), messages };
}

export default function ResultPage() {
  const { result } = useLoaderData<typeof loader>();
  return (
    <main className="page-width pb-12">
      <PaymentResult result={result} />
    </main>
  );
}
