import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import QrCode from 'lucide-react/icons/qr-code';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { HoldCountdown } from '../../kit/order/hold-countdown.tsx';
import { Button } from '../../ui/button.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { bahtText } from '../../ui/price.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { usePaymentFrame } from '../payment/payment-frame.ts';
import { PaymentSummary } from '../payment/payment-summary.tsx';
import { paymentView } from '../payment/payment-view.rules.ts';
import type { repaymentChannels } from './repayment.server.ts';

const channelIcons = { card: CreditCard, promptpay: QrCode, transfer: Landmark, cod: Banknote };

/** Another way to pay for an order that isn't paid. */
export function RepaymentSheet({
  state,
  channels,
  formKey,
  reply,
}: {
  state: PaymentState;
  channels: Awaited<ReturnType<typeof repaymentChannels>>;
  /** Of this filling in (ui/form-key.tsx). */
  formKey: string;
  /** What the action answered; a null message: nothing was chosen. */
  reply: { message: string | null } | undefined;
}) {
  const t = useTranslations('payment');
  const ui = useTranslations('ui');
  const frame = usePaymentFrame();
  const isBusy = useNavigation().formData?.has('channel') === true;
  const hadFailed = paymentView(state) === 'failed';
  return (
    <>
      <PageTitle
        above={
          <Link
            to={frame.payment(state)}
            prefetch="intent"
            className="justify-self-start py-1 text-sm font-semibold text-primary hover:underline"
          >
            {t('slip.backToPay')}
          </Link>
        }
        lead={t('repay.lead')}
      >
        {t('repay.title', { reference: state.referenceCode })}
      </PageTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form method="post" className="grid gap-5 rounded-lg border border-line bg-surface p-4 md:p-6">
          <FormKey value={formKey} />
          {typeof reply?.message === 'string' ? (
            <Notice tone="error">{reply.message}</Notice>
          ) : (
            hadFailed && <Notice tone="warning">{t('failed.text')}</Notice>
          )}
          {channels.length === 0 ? (
            <Notice tone="warning">{t('repay.none')}</Notice>
          ) : (
            <>
              <RadioCards
                name="channel"
                legend={t('repay.legend')}
                required
                defaultValue={channels.find(({ code }) => code === state.channel)?.code ?? channels[0]?.code}
                error={reply?.message === null ? ui('pleaseChoose') : undefined}
                options={channels.map(({ code, name, detail }) => {
                  const Icon = channelIcons[code];
                  return {
                    value: code,
                    label: name,
                    description: detail,
                    icon: <Icon className="mt-0.5 size-6 shrink-0 text-primary" aria-hidden="true" />,
                  };
                })}
              />
              <Button type="submit" size="l" isBusy={isBusy}>
                {t('repay.submit', { amount: bahtText(state.total) })}
              </Button>
            </>
          )}
        </Form>
        <div className="grid gap-5">
          {state.holdUntil !== null && (
            <HoldCountdown
              until={state.holdUntil}
              size="l"
              className="rounded-lg border border-line bg-surface p-4 text-center"
            />
          )}
          <PaymentSummary state={state} />
        </div>
      </div>
    </>
  );
}
