import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/notice.tsx';
import { useForgottenDraft } from '../checkout/use-checkout-draft.ts';
import { CardView, OutcomeView } from './outcome-views.tsx';
import { PromptPayView } from './promptpay-view.tsx';
import type { readResult } from './read-result.server.ts';
import { TransferView } from './transfer-view.tsx';
import { usePaymentPoll } from './use-payment-poll.ts';

/** How a payment stands, and what is to be done for it; it looks again by itself. */
export function PaymentResult({
  result: { state, view, orders, qr, demoBankHref },
}: {
  result: Awaited<ReturnType<typeof readResult>>;
}) {
  const t = useTranslations('payment');
  const { revalidate } = useRevalidator();
  const lookAgain = useCallback(() => void revalidate(), [revalidate]);
  usePaymentPoll(view);
  useForgottenDraft(state.cartId);
  return (
    <>
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
    </>
  );
}
