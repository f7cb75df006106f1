import Check from 'lucide-react/icons/check';
import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ShopperVoucher } from '../../../modules/promotion/promotion.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { Button } from '../../ui/button.tsx';
import { bahtText } from '../../ui/price.tsx';

type StoreVoucher = ShopperVoucher & { isCollected: boolean };

/** A store's vouchers on its page, each with what it takes off and a button that puts it into the wallet. */
export function StoreVouchers({ vouchers }: { vouchers: readonly StoreVoucher[] }) {
  const t = useTranslations('catalogue.storeVouchers');
  if (vouchers.length === 0) return null;
  return (
    <section aria-labelledby="store-vouchers" className="grid gap-3 pb-7">
      <h2 id="store-vouchers" className="text-lg">
        {t('title')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <Voucher voucher={voucher} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const shortBaht = (baht: number) => bahtText(baht).replace(/\.00$/, '');

function Voucher({ voucher }: { voucher: StoreVoucher }) {
  const t = useTranslations('catalogue.storeVouchers');
  const locale = useLocale();
  const { discount, discountPercent, maxDiscount, minSpend, claimsLeft } = voucher;
  return (
    <article
      aria-label={voucher.name}
      className="flex h-full items-center gap-3 rounded-lg border border-dashed border-line-strong bg-surface p-4"
    >
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold text-primary tabular-nums">
          {discount !== null
            ? t('off.baht', { amount: shortBaht(discount) })
            : t('off.percent', { percent: discountPercent ?? 0 })}
          {maxDiscount !== null && (
            <span className="text-sm font-normal"> {t('off.most', { amount: shortBaht(maxDiscount) })}</span>
          )}
        </p>
        <p className="wrap-anywhere">{voucher.name}</p>
        <p className="text-sm text-ink-mute tabular-nums">
          {minSpend > 0 ? t('minSpend', { amount: shortBaht(minSpend) }) : t('noMinimum')} ·{' '}
          {t('until', { date: formatDate(locale, new Date(voucher.endsAt)) })}
          {claimsLeft !== null && !voucher.isCollected && <> · {t('left', { count: claimsLeft })}</>}
        </p>
      </div>
      {voucher.isCollected ? (
        <p role="status" className="flex shrink-0 items-center gap-1 text-sm font-semibold text-success">
          <Check className="size-4" aria-hidden="true" />
          {t('collected')}
        </p>
      ) : (
        <CollectButton voucher={voucher} />
      )}
    </article>
  );
}

/** Leads back to this page; a guest to sign in first. */
function CollectButton({ voucher }: { voucher: StoreVoucher }) {
  const t = useTranslations('catalogue.storeVouchers');
  const { formData } = useNavigation();
  return (
    <Form method="post" action="/resources/collect-voucher" preventScrollReset className="shrink-0">
      <input type="hidden" name="voucherId" value={voucher.id} />
      <Button
        type="submit"
        size="s"
        isBusy={formData?.get('voucherId') === String(voucher.id)}
        aria-label={t('collectOne', { voucher: voucher.name })}
      >
        {t('collect')}
      </Button>
    </Form>
  );
}
