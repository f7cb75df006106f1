import Ticket from 'lucide-react/icons/ticket';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Calculation } from '../../../modules/checkout/checkout.contract.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { bahtText } from '../../ui/price.tsx';
import { type OfferedVoucher, sortOffered } from './offered-vouchers.rules.ts';

type VoucherSectionProps = {
  form: string;
  vouchers: Calculation['vouchers'];
  offered: readonly OfferedVoucher[];
  orders: Calculation['orders'];
  /** What the field begins with. */
  typed: string;
  isBusy: boolean;
};

/**
 * Vouchers: one of each seller, one of the house, one on shipping (DECISIONS "Orders"). Each code says what it takes off,
 * or why it can't.
 */
export function VoucherSection({ form, vouchers, offered, orders, typed, isBusy }: VoucherSectionProps) {
  const t = useTranslations('checkout.voucher');
  const input = useRef<HTMLDivElement>(null);
  const used = new Set(vouchers.map(({ code }) => code));
  // A code that has been taken over leaves the field.
  useEffect(() => {
    const field = input.current?.querySelector('input');
    if (field != null && used.has(field.value.trim().toUpperCase())) field.value = '';
  });
  const { usable, short } = sortOffered(
    offered.filter(({ code }) => !used.has(code.toUpperCase())),
    orders,
  );
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2" ref={input}>
        <Field
          key={typed}
          name="newVoucher"
          defaultValue={typed}
          form={form}
          label={t('code')}
          placeholder={t('code')}
          isLabelHidden
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          className="min-w-0 flex-1"
        />
        <Button type="submit" form={form} name="intent" value="calculate" variant="secondary" isBusy={isBusy}>
          {t('use')}
        </Button>
      </div>
      {vouchers.length > 0 && (
        <ul className="grid gap-2" aria-live="polite">
          {vouchers.map((voucher) => (
            <li
              key={voucher.code}
              className={classNames(
                'flex items-start gap-2 rounded-md border px-3 py-2',
                voucher.isAccepted ? 'border-success/30 bg-success-wash' : 'border-danger/30 bg-danger-wash',
              )}
            >
              <input type="hidden" name="voucher" value={voucher.code} form={form} />
              <Ticket className="mt-1 size-4 shrink-0" aria-hidden="true" />
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-semibold">{voucher.code}</p>
                {voucher.name !== null && <p>{voucher.name}</p>}
                {voucher.isAccepted ? (
                  <p className="text-success">
                    {t(voucher.kind === 'cashback' ? 'acceptedCashback' : 'accepted', {
                      amount: bahtText(voucher.discount),
                    })}
                  </p>
                ) : (
                  <p className="text-danger">{voucher.message}</p>
                )}
              </div>
              <button
                type="submit"
                form={form}
                formNoValidate
                name="removeVoucher"
                value={voucher.code}
                aria-label={t('remove', { code: voucher.code })}
                className="-my-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:text-ink"
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {usable.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold text-primary">
            {t('available')} ({usable.length})
          </summary>
          <ul className="grid gap-2">
            {usable.map((voucher) => (
              <li key={voucher.code}>
                <button
                  type="submit"
                  form={form}
                  formNoValidate
                  name="pickVoucher"
                  value={voucher.code}
                  className="grid w-full gap-0.5 rounded-md border border-dashed border-line-strong px-3 py-2 text-left text-sm transition-colors hover:border-primary hover:bg-primary-wash"
                >
                  <VoucherWords voucher={voucher} />
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {short.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold text-primary">
            {t('short')} ({short.length})
          </summary>
          <ul className="grid gap-2">
            {short.map(({ voucher, missing }) => (
              <li
                key={voucher.code}
                className="grid gap-0.5 rounded-md border border-dashed border-line px-3 py-2 text-sm"
              >
                <VoucherWords voucher={voucher} />
                <span className="font-semibold">{t('missing', { amount: bahtText(missing) })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="text-sm text-ink-mute">{t('hint')}</p>
    </div>
  );
}

function VoucherWords({ voucher: { code, name, minSpend, sellerName } }: { voucher: OfferedVoucher }) {
  const t = useTranslations('checkout.voucher');
  return (
    <>
      <span className="font-semibold">{code}</span>
      <span>{sellerName === null ? name : `${name} · ${sellerName}`}</span>
      <span className="text-ink-mute">
        {minSpend > 0 ? t('minSpend', { amount: bahtText(minSpend) }) : t('noMinimum')}
      </span>
    </>
  );
}
