import { useLocale, useTranslations } from 'use-intl';
import type { Withdrawal } from '../../../modules/withdrawal/withdrawal.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import type { Tone } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<Withdrawal['status'], Tone> = {
  requested: 'info',
  approved: 'primary',
  rejected: 'danger',
  paid: 'success',
  returned: 'danger',
};

type WithdrawHistoryProps = {
  history: { dataList: readonly Withdrawal[]; total: number };
  pageNo: number;
  perpage: number;
  makeHref: (pageNo: number) => string;
};

/** What was withdrawn, and how it stands; the bank's proof of what was sent. */
export function WithdrawHistory({ history, pageNo, perpage, makeHref }: WithdrawHistoryProps) {
  const t = useTranslations('wallet.withdraw');
  const locale = useLocale();
  return (
    <Panel title={t('history')}>
      {history.dataList.length === 0 ? (
        <p className="text-ink-soft">{t('historyEmpty')}</p>
      ) : (
        <ul aria-label={t('history')}>
          {history.dataList.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold tabular-nums">{bahtText(row.amount)}</span>
                  <StatusBadge tone={tones[row.status]}>{t(`status.${row.status}`)}</StatusBadge>
                </p>
                <p className="text-sm text-ink-soft">
                  {t('to', { account: `${row.bankName} ${row.accountNumber}` })}
                </p>
                {row.reason !== null && <p className="text-sm">{t('reason', { reason: row.reason })}</p>}
                {row.paidAt !== null && (
                  <p className="text-sm text-ink-soft">
                    {t('paidAt')} <Moment at={row.paidAt} />
                    {row.transferReference !== null &&
                      ` · ${t('reference', { reference: row.transferReference })}`}
                  </p>
                )}
                {row.tax > 0 && row.status !== 'rejected' && row.status !== 'returned' && (
                  <p className="text-sm text-ink-soft tabular-nums">
                    {t('taxed', { tax: bahtText(row.tax), income: bahtText(row.taxable) })}
                  </p>
                )}
                {row.tax > 0 && row.status === 'paid' && (
                  <a
                    href={`/user/profile/withdraw/${row.id}/certificate`}
                    aria-label={t('certificateOf', {
                      amount: bahtText(row.amount),
                      date: formatDate(locale, new Date(row.createdAt)),
                    })}
                    className="mr-4 inline-block py-1 text-sm font-semibold text-primary underline"
                  >
                    {t('certificate')}
                  </a>
                )}
                {row.hasProof && (
                  <a
                    href={`/user/profile/withdraw/${row.id}/proof`}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-block py-1 text-sm font-semibold text-primary underline"
                  >
                    {t('proof')}
                  </a>
                )}
              </div>
              <div className="text-sm text-ink-mute tabular-nums sm:text-right">
                <Moment at={row.createdAt} className="block" />
                {row.status === 'paid' && t('netOf', { net: bahtText(row.net) })}
                {(row.status === 'requested' || row.status === 'approved') &&
                  t('netToCome', { net: bahtText(row.net) })}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination pageNo={pageNo} pageCount={Math.ceil(history.total / perpage)} makeHref={makeHref} />
    </Panel>
  );
}
