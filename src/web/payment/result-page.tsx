import { useCallback } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/result-page';
import { findPayment } from './find-payment.server.ts';
import { CardView, OutcomeView } from './outcome-views.tsx';
import { paymentView } from './payment-view.rules.ts';
import { PromptPayView } from './promptpay-view.tsx';
import { drawQr } from './qr-code.server.ts';
import { TransferView } from './transfer-view.tsx';
import { usePaymentPoll } from './use-payment-poll.ts';

export { privateMeta as meta } from '../private-meta.ts';

/** SPEC §2 /payment/result/{status?}/{referenceCode?}/{cartId}: shows what the server says, whatever the address says. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const state = await findPayment(server, [params.status, params.referenceCode, params.cartId]);
  const view = paymentView(state);
  const messages = pickMessages(server.locale, 'payment', 'order');
  return {
    state,
    view,
    qr: view === 'promptpay' && state.qrPayload !== null ? drawQr(state.qrPayload) : null,
    head: pageHead(server, messages.payment[view].title),
    messages,
  };
}

export default function ResultPage() {
  const { state, view, qr } = useLoaderData<typeof loader>();
  const t = useTranslations('payment');
  const { revalidate } = useRevalidator();
  const lookAgain = useCallback(() => void revalidate(), [revalidate]);
  usePaymentPoll(view);
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
        <PromptPayView state={state} qr={qr} onHoldEnd={lookAgain} />
      ) : view === 'transfer' ? (
        <TransferView state={state} onHoldEnd={lookAgain} />
      ) : view === 'card' ? (
        <CardView state={state} onHoldEnd={lookAgain} />
      ) : (
        <OutcomeView state={state} view={view} />
      )}
    </main>
  );
}
