import Download from 'lucide-react/icons/download';
import Paperclip from 'lucide-react/icons/paperclip';
import { useTranslations } from 'use-intl';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { HoldCountdown } from '../../kit/order/hold-countdown.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CheckAgain } from './outcome-views.tsx';
import { usePaymentFrame } from './payment-frame.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { RejectedSlip } from './rejected-slip.tsx';
import { SlipList } from './slip-list.tsx';

type PromptPayViewProps = {
  state: PaymentState;
  qr: { side: number; path: string } | null;
  /** The demo's bank; null where money is real. */
  demoBankHref: string | null;
  onHoldEnd: () => void;
};

/**
 * A PromptPay QR to scan, with what to check before confirming. Where the bank tells of the money the page changes by
 * itself and a slip is the second way; elsewhere the slip is the next step.
 */
export function PromptPayView({ state, qr, demoBankHref, onHoldEnd }: PromptPayViewProps) {
  const t = useTranslations('payment');
  const frame = usePaymentFrame();
  const lastStep = state.isToldByBank ? 'step3Bank' : 'step3';
  return (
    <>
      <PageTitle>{t('promptpay.title')}</PageTitle>
      <RejectedSlip state={state} />
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <section className="overflow-hidden rounded-lg border border-line bg-surface text-center shadow-card">
          <p className="on-night bg-night px-4 py-2.5 font-semibold text-on-night">{t('promptpay.brand')}</p>
          <div className="grid justify-items-center gap-3 p-4">
            {qr !== null && (
              <QrCode
                drawing={qr}
                label={t('promptpay.qrAlt', {
                  amount: bahtText(state.total),
                  reference: state.referenceCode,
                })}
                className="w-full max-w-72"
              />
            )}
            <dl className="grid w-full gap-1">
              <div>
                <dt className="sr-only">{t('amount')}</dt>
                <dd className="flex items-center justify-center">
                  <span className="ml-11 text-3xl font-semibold tabular-nums">{bahtText(state.total)}</span>
                  <CopyButton
                    text={state.total.toFixed(2)}
                    label={t('copy.amount')}
                    doneLabel={t('copy.done')}
                  />
                </dd>
              </div>
              <div className="flex justify-center gap-2 text-ink-soft">
                <dt>{t('reference')}</dt>
                <dd className="font-semibold text-ink tabular-nums">{state.referenceCode}</dd>
              </div>
            </dl>
            {state.holdUntil !== null && <HoldCountdown until={state.holdUntil} onEnd={onHoldEnd} size="l" />}
            {demoBankHref !== null && (
              // A page of its own server: no route of ours leads there.
              <ButtonLink to={demoBankHref} reloadDocument size="l" className="w-full">
                {t('promptpay.demoBank')}
              </ButtonLink>
            )}
            <a
              href={`/payment/qr/${state.referenceCode}`}
              download={`promptpay-${state.referenceCode}.png`}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary hover:underline"
            >
              <Download className="size-5" aria-hidden="true" />
              {t('promptpay.save')}
            </a>
          </div>
        </section>
        <div className="grid gap-5">
          <Panel title={t('promptpay.stepsTitle')}>
            <ol className="grid gap-3">
              {(['step1', 'step2', lastStep] as const).map((step, index) => (
                <li key={step} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-wash text-sm font-semibold text-primary"
                  >
                    {index + 1}
                  </span>
                  <span>{t(`promptpay.${step}`)}</span>
                </li>
              ))}
            </ol>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-1">
              <ButtonLink to={frame.slip(state)} variant={state.isToldByBank ? 'secondary' : 'primary'}>
                <Paperclip className="size-5" aria-hidden="true" />
                {t(state.isToldByBank ? 'promptpay.attachInstead' : 'promptpay.attach')}
              </ButtonLink>
              <Link
                to={frame.repay(state)}
                className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
              >
                {t('otherChannel')}
              </Link>
              <CheckAgain state={state} />
            </div>
          </Panel>
          <SlipList slips={state.slips} />
          <PaymentSummary state={state} hasAmount={false} />
        </div>
      </div>
    </>
  );
}
