import { useTranslations } from 'use-intl';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { HoldCountdown } from '../../kit/order/hold-countdown.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { bahtText } from '../../ui/price.tsx';
import { usePaymentFrame } from './payment-frame.ts';
import { type SlipDesk, slipDesk } from './payment-view.rules.ts';
import { RejectedSlip } from './rejected-slip.tsx';
import type { SlipReply } from './slip-action.server.ts';
import { SlipForm } from './slip-form.tsx';
import { SlipList } from './slip-list.tsx';

/** The slip of a payment: its form, or why none is wanted, and those that were sent. */
export function SlipSheet({
  state,
  banks,
  formKey,
  reply,
}: {
  state: PaymentState;
  banks: readonly { code: string; name: string }[];
  /** Of this filling in (ui/form-key.tsx). */
  formKey: string;
  reply: SlipReply | undefined;
}) {
  const t = useTranslations('payment.slip');
  const frame = usePaymentFrame();
  const desk = slipDesk(state);
  return (
    <>
      <PageTitle
        above={
          <Link
            to={frame.payment(state)}
            prefetch="intent"
            className="justify-self-start py-1 text-sm font-semibold text-primary hover:underline"
          >
            {t('backToPay')}
          </Link>
        }
        lead={desk === 'form' || desk === 'late' ? t('lead') : undefined}
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 md:px-6">
          <dl>
            <dt className="text-sm text-ink-mute">{t('for', { reference: state.referenceCode })}</dt>
            <dd>
              <span className="sr-only">{t('due')} </span>
              <span className="text-2xl font-semibold tabular-nums">{bahtText(state.total)}</span>
            </dd>
          </dl>
          {desk === 'form' && state.holdUntil !== null && <HoldCountdown until={state.holdUntil} />}
        </div>
        {desk === 'form' || desk === 'late' ? (
          <>
            {desk === 'late' && <Late />}
            <div>
              <RejectedSlip state={state} />
              <SlipForm state={state} banks={banks} formKey={formKey} reply={reply} />
            </div>
          </>
        ) : (
          <NoForm desk={desk} state={state} />
        )}
        <SlipList slips={state.slips} />
      </div>
    </>
  );
}

function Late() {
  const t = useTranslations('payment.expired');
  return (
    <Notice tone="warning" title={t('title')}>
      {t('late')}
    </Notice>
  );
}

/** Why no slip is wanted, and the way on. */
function NoForm({ desk, state }: { desk: Exclude<SlipDesk, 'form' | 'late'>; state: PaymentState }) {
  const t = useTranslations('payment');
  const frame = usePaymentFrame();
  switch (desk) {
    case 'paid':
      return (
        <Notice tone="success" title={t('slip.paidTitle')}>
          {t('slip.paidText')}
        </Notice>
      );
    case 'waiting':
      return (
        <Notice tone="info" title={t('slip.waitingTitle')}>
          {t('slip.waitingText')}
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice tone="info" title={t('cancelled.title')}>
          {t('cancelled.text')}
        </Notice>
      );
    case 'notExpected':
      return (
        <Notice
          tone="info"
          title={t('slip.notExpectedTitle')}
          action={
            state.canPay ? (
              <ButtonLink to={frame.repay(state)} size="s" variant="secondary">
                {t('slip.choosePay')}
              </ButtonLink>
            ) : undefined
          }
        >
          {state.canPay && t('slip.notExpectedText')}
        </Notice>
      );
  }
}
