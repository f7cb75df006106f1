import { useLocale, useTranslations } from 'use-intl';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import type { Tone } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Slip = PaymentState['slips'][number];

const tones: Record<Slip['status'], Tone> = { waiting: 'info', approved: 'success', rejected: 'danger' };

/** The slips that were sent, with what became of them. */
export function SlipList({ slips }: { slips: readonly Slip[] }) {
  const t = useTranslations('payment.slip');
  const locale = useLocale();
  if (slips.length === 0) return null;
  return (
    <Panel title={t('earlier')}>
      <ul className="grid divide-y divide-line">
        {slips.map((slip) => (
          <li key={slip.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="tabular-nums">
                {t('transferOf', {
                  amount: bahtText(slip.amount),
                  bank: slip.bankName,
                  time: formatDateTime(locale, new Date(slip.transferredAt)),
                })}
              </span>
              <StatusBadge tone={tones[slip.status]}>{t(`status.${slip.status}`)}</StatusBadge>
            </div>
            <span className="text-sm text-ink-mute tabular-nums">
              {t('sentAt', { time: formatDateTime(locale, new Date(slip.createdAt)) })}
            </span>
            {slip.rejectReason !== null && (
              <span className="text-danger">{t('rejectReason', { reason: slip.rejectReason })}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
