import Paperclip from 'lucide-react/icons/paperclip';
import { useTranslations } from 'use-intl';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { HoldCountdown } from '../../kit/order/hold-countdown.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { usePaymentFrame } from './payment-frame.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { RejectedSlip } from './rejected-slip.tsx';
import { SlipList } from './slip-list.tsx';

/** Where to transfer the money, how much, until when; then the slip. */
export function TransferView({ state, onHoldEnd }: { state: PaymentState; onHoldEnd: () => void }) {
  const t = useTranslations('payment');
  const frame = usePaymentFrame();
  return (
    <>
      <PageTitle lead={t('transfer.text')}>{t('transfer.title')}</PageTitle>
      <RejectedSlip state={state} />
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <section className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface p-5 text-center shadow-card">
          <p className="text-sm text-ink-mute">{t('amount')}</p>
          <p className="flex items-center">
            <span className="ml-11 text-3xl font-semibold tabular-nums">{bahtText(state.total)}</span>
            <CopyButton text={state.total.toFixed(2)} label={t('copy.amount')} doneLabel={t('copy.done')} />
          </p>
          <p className="text-sm text-ink-soft">{t('transfer.exact')}</p>
          {state.holdUntil !== null && (
            <HoldCountdown until={state.holdUntil} onEnd={onHoldEnd} size="l" className="pt-1" />
          )}
          <ButtonLink to={frame.slip(state)} className="mt-2">
            <Paperclip className="size-5" aria-hidden="true" />
            {t('transfer.attach')}
          </ButtonLink>
          <Link
            to={frame.repay(state)}
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            {t('otherChannel')}
          </Link>
        </section>
        <div className="grid gap-5">
          <Panel title={t('transfer.accounts')}>
            {state.bankAccounts.length === 0 ? (
              <Notice tone="warning">{t('transfer.none')}</Notice>
            ) : (
              <ul className="grid gap-3">
                {state.bankAccounts.map((account) => (
                  <li
                    key={`${account.bankCode} ${account.number}`}
                    className="grid gap-0.5 rounded-md border border-line px-4 py-3"
                  >
                    <p className="font-semibold">{account.bankName}</p>
                    <div className="flex items-center gap-1">
                      <span className="sr-only">{t('transfer.accountNumber')} </span>
                      <span className="text-xl font-semibold tabular-nums">{account.number}</span>
                      <CopyButton
                        text={account.number.replaceAll(/\D/g, '')}
                        label={t('copy.number', { bank: account.bankName })}
                        doneLabel={t('copy.done')}
                      />
                    </div>
                    <p className="text-ink-soft">
                      {t('transfer.accountName')} {account.name}
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <SlipList slips={state.slips} />
          <PaymentSummary state={state} hasAmount={false} />
        </div>
      </div>
    </>
  );
}
