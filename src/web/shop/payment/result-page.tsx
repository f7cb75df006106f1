import { useCallback } from 'react';
import { replace, useLoaderData, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { drawQr } from '../../ui/qr-code.server.ts';
import { useForgottenDraft } from '../checkout/use-checkout-draft.ts';
import type { Route } from './+types/result-page';
import { findPayment } from './find-payment.server.ts';
import { CardView, OutcomeView } from './outcome-views.tsx';
import { type PaymentView, paymentView } from './payment-view.rules.ts';
import { PromptPayView } from './promptpay-view.tsx';
import { TransferView } from './transfer-view.tsx';
import { usePaymentPoll } from './use-payment-poll.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** SPEC §2 /payment/result/{status?}/{referenceCode?}/{cartId}: shows what the server says, whatever the address says. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const state = await findPayment(server, [params.status, params.referenceCode, params.cartId]);
  const view = paymentView(state);
  // Who comes back from a gateway, or sees the page change, has an address that says the same as the page.
  if ((view === 'paid' || view === 'cod') && params.status !== 'success')
    throw replace(`/payment/result/success/${state.referenceCode}/${state.cartId}${url.search}`);
  const messages = pickMessages(server.locale, 'payment', 'order');
  return {
    state,
    view,
    orders: await boughtOrders(server, state, view),
    qr: view === 'promptpay' && state.qrPayload !== null ? drawQr(state.qrPayload) : null,
    demoBankHref: server.isDemo && view === 'promptpay' ? demoBankHref(state, server.locale) : null,
    head: pageHead(server, messages.payment[view].title),
    messages,
  };
}

/** What was bought, where it is paid for or will be at the door: that page says all of it. */
async function boughtOrders({ api }: ServerSide, state: PaymentState, view: PaymentView) {
  if (view !== 'paid' && view !== 'cod' && view !== 'review') return [];
  return Promise.all(state.orders.map(({ orderNumber }) => api.order.detail({ orderNumber })));
}

/** The demo's bank, which scans the code and leads back here. */
function demoBankHref({ qrPayload, referenceCode, cartId, isToldByBank }: PaymentState, lang: string) {
  if (qrPayload === null || !isToldByBank) return null;
  const back = `/payment/result/pending/${referenceCode}/${cartId}`;
  return `/dev/bank/pay?${new URLSearchParams({ qr: qrPayload, back, lang })}`;
}

export default function ResultPage() {
  const { state, view, orders, qr, demoBankHref } = useLoaderData<typeof loader>();
  const t = useTranslations('payment');
  const { revalidate } = useRevalidator();
  const lookAgain = useCallback(() => void revalidate(), [revalidate]);
  usePaymentPoll(view);
  useForgottenDraft(state.cartId);
  return (
    <main className="page-width pb-12">
      <p className="sr-only" role="status">
        {t(`${view}.title`)}
      </p>
      {state.isBeingRefunded && (
        <Notice tone="info" className="mt-4">
          {t('refunding')}
        </Notice>
      )}
      {view === 'promptpay' ? (
        <PromptPayView state={state} qr={qr} demoBankHref={demoBankHref} onHoldEnd={lookAgain} />
      ) : view === 'transfer' ? (
        <TransferView state={state} onHoldEnd={lookAgain} />
      ) : view === 'card' ? (
        <CardView state={state} onHoldEnd={lookAgain} />
      ) : (
        <OutcomeView state={state} view={view} orders={orders} />
      )}
    </main>
  );
}
