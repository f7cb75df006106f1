import { useTranslations } from 'use-intl';
import type { StatementRow } from '../../../modules/ledger/statement.contract.ts';
import { orderHref } from '../../kit/order/order-links.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';

const kinds = [
  'cashback_waiting',
  'cashback_confirmed',
  'cashback_reversed',
  'cashback_cancelled',
  'cashback_forfeited',
  'withdrawal_requested',
  'withdrawal_rejected',
  'withdrawal_returned',
  'points_earned',
  'points_held',
  'reward_redeemed',
  'reward_cancelled',
  'points_returned',
  'points_expired',
  'points_forfeited',
  'points_taken_back',
] as const;

type StatementListProps = {
  label: string;
  rows: readonly StatementRow[];
  /** How an amount is written: baht, or points. */
  write: (amount: number) => string;
};

/** What came into an account and went out of it, newest first, each with what was there afterwards. */
export function StatementList({ label, rows, write }: StatementListProps) {
  const t = useTranslations('wallet.statement');
  return (
    <ul aria-label={label} className="rounded-lg border border-line bg-surface px-4 md:px-5">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex items-baseline justify-between gap-4 border-t border-line py-3 first:border-t-0"
        >
          <div className="min-w-0">
            <p>{t(`kinds.${kinds.find((kind) => kind === row.kind) ?? 'other'}`)}</p>
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-mute">
              <Moment at={row.at} className="tabular-nums" />
              {row.kind.startsWith('reward_') && (
                <Link to="/user/profile/reward/history" className="hover:text-primary hover:underline">
                  {t('rewards')}
                </Link>
              )}
              {row.orderNumber !== null && !row.isOwnOrder && (
                <>
                  <span>{t('order', { orderNumber: row.orderNumber })}</span>
                  <Link to="/user/profile/affiliate/sales" className="hover:text-primary hover:underline">
                    {t('byLink')}
                  </Link>
                </>
              )}
              {row.orderNumber !== null && row.isOwnOrder && (
                <Link to={orderHref(row.orderNumber)} className="hover:text-primary hover:underline">
                  {t('order', { orderNumber: row.orderNumber })}
                </Link>
              )}
            </p>
          </div>
          <div className="shrink-0 text-right tabular-nums">
            <p className={row.amount > 0 ? 'font-semibold text-success' : 'font-semibold'}>
              {row.amount > 0 ? `+${write(row.amount)}` : write(row.amount)}
            </p>
            <p className="text-sm text-ink-mute">{t('balance', { amount: write(row.balance) })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
