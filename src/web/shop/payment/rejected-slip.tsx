import { useTranslations } from 'use-intl';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why the last slip didn't hold, where it has to be sent again. */
export function RejectedSlip({ state }: { state: PaymentState }) {
  const t = useTranslations('payment.slip');
  const last = state.slips.reduce<PaymentState['slips'][number] | null>(
    (newest, slip) => (newest === null || slip.id > newest.id ? slip : newest),
    null,
  );
  if (last?.status !== 'rejected') return null;
  return (
    <Notice tone="warning" title={t('rejectedTitle')} className="mb-5">
      {last.rejectReason !== null && t('rejectReason', { reason: last.rejectReason })}
    </Notice>
  );
}
