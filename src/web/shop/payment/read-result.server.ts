import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { drawQr } from '../../ui/qr-code.server.ts';
import { type PaymentView, paymentView } from './payment-view.rules.ts';

/** What the page of a payment shows of it, whoever's frame it stands in; `back` is that page's own address. */
export async function readResult(server: ServerSide, state: PaymentState, back: string) {
  const view = paymentView(state);
  return {
    state,
    view,
    orders: await boughtOrders(server, state, view),
    qr: view === 'promptpay' && state.qrPayload !== null ? drawQr(state.qrPayload) : null,
    demoBankHref: server.isDemo && view === 'promptpay' ? demoBankHref(state, back, server.locale) : null,
  };
}

/** What was bought, where it is paid for or will be at the door: that page says all of it. */
async function boughtOrders({ api }: ServerSide, state: PaymentState, view: PaymentView) {
  if (view !== 'paid' && view !== 'cod' && view !== 'review') return [];
  return Promise.all(state.orders.map(({ orderNumber }) => api.order.detail({ orderNumber })));
}

/** The demo's bank, which scans the code and leads back here. */
function demoBankHref({ qrPayload, isToldByBank }: PaymentState, back: string, lang: string) {
  if (qrPayload === null || !isToldByBank) return null;
  return `/dev/bank/pay?${new URLSearchParams({ qr: qrPayload, back, lang })}`;
}
