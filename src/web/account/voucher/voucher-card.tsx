import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ShopperVoucher, WalletVoucher } from '../../../modules/promotion/promotion.contract.ts';
import { orderHref } from '../../kit/order/order-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';

type VoucherCardProps = {
  voucher: ShopperVoucher | WalletVoucher;
  /** Faded: used, or over. */
  isPast?: boolean;
  now: string;
  /** What can be done with it: use it, collect it. */
  action?: ReactNode;
};

/** Whole baht without their ".00": an amount on a coupon. */
function shortBaht(baht: number): string {
  return bahtText(baht).replace(/\.00$/, '');
}

/** A voucher: what it takes off, from what, at whom, until when. */
export function VoucherCard({ voucher, isPast = false, now, action }: VoucherCardProps) {
  const t = useTranslations('wallet.voucher');
  const { kind, discount, discountPercent, maxDiscount, minSpend, sellerName } = voucher;
  const isBack = kind === 'cashback';
  const isFree = kind === 'shipping' && discountPercent === 100;
  const off = isFree
    ? t('off.freeShipping')
    : discount !== null
      ? t(isBack ? 'off.cashbackBaht' : 'off.baht', { amount: shortBaht(discount) })
      : t(isBack ? 'off.cashbackPercent' : 'off.percent', { percent: discountPercent ?? 0 });
  return (
    <article
      aria-label={voucher.name}
      className={classNames(
        'flex h-full overflow-hidden rounded-lg border border-line bg-surface large-text:flex-col',
        isPast && 'text-ink-mute',
      )}
    >
      <div
        className={classNames(
          'grid w-28 shrink-0 content-center justify-items-center gap-1 border-r border-dashed border-line-strong p-3 text-center',
          isPast ? 'bg-wash' : 'bg-primary-wash text-primary',
        )}
      >
        <span className="text-lg leading-tight font-semibold tabular-nums">{off}</span>
        {maxDiscount !== null && (
          <span className="text-xs">{t('most', { amount: shortBaht(maxDiscount) })}</span>
        )}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-1.5 p-4">
        <div className="flex flex-wrap gap-1">
          <Badge tone={isPast ? 'neutral' : kind === 'seller' ? 'accent' : 'primary'}>
            {t(`kind.${kind}`)}
          </Badge>
          {'isUsedUp' in voucher && voucher.isUsedUp && <Badge>{t('usedUp')}</Badge>}
        </div>
        <h3 className="text-base leading-snug">{voucher.name}</h3>
        <p className="text-sm text-ink-soft">
          {minSpend > 0 ? t('minSpend', { amount: shortBaht(minSpend) }) : t('noMinimum')}
          {sellerName !== null && ` · ${t('store', { seller: sellerName })}`}
        </p>
        <p className="text-sm text-ink-mute tabular-nums">
          <When voucher={voucher} now={now} isPast={isPast} />
        </p>
        {'lastUse' in voucher && voucher.lastUse !== null && (
          <p className="text-sm text-ink-soft">
            <Link to={orderHref(voucher.lastUse.orderNumber)} className="hover:text-primary hover:underline">
              {t('usedFor', { orderNumber: voucher.lastUse.orderNumber })}
            </Link>{' '}
            {t(isBack ? 'gaveBack' : 'saved', { amount: bahtText(voucher.lastUse.amount) })}
          </p>
        )}
        {voucher.conditions !== null && (
          <details className="text-sm">
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-soft underline">
              {t('conditions')}
            </summary>
            <p className="mt-1 whitespace-pre-line text-ink-soft">{voucher.conditions}</p>
          </details>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1">
          <span className="text-sm text-ink-mute">
            <span className="font-mono">{voucher.code}</span>
            {!isPast && 'timesLeft' in voucher && voucher.timesLeft > 1 && (
              <> · {t('times', { count: voucher.timesLeft })}</>
            )}
            {!('timesLeft' in voucher) && voucher.claimsLeft !== null && (
              <> · {t('left', { count: voucher.claimsLeft })}</>
            )}
          </span>
          {action}
        </div>
      </div>
    </article>
  );
}

function When({ voucher, now, isPast }: Pick<VoucherCardProps, 'voucher' | 'now' | 'isPast'>) {
  const t = useTranslations('wallet.voucher');
  if (isPast && 'usedAt' in voucher && voucher.usedAt !== null)
    return (
      <>
        {t('usedAt')} <Moment at={voucher.usedAt} />
      </>
    );
  if (voucher.startsAt > now)
    return (
      <>
        {t('from')} <Moment at={voucher.startsAt} />
      </>
    );
  return (
    <>
      {t(voucher.endsAt > now ? 'until' : 'ended')} <Moment at={voucher.endsAt} />
    </>
  );
}
