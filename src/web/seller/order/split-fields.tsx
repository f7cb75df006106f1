import { useTranslations } from 'use-intl';
import type { SellerOrder } from '../../../modules/order-desk/order-desk.contract.ts';
import { FieldError } from '../../ui/field.tsx';

type SplitFieldsProps = { order: SellerOrder; isWrong: boolean; typed: Readonly<Record<string, string>> };

/** Which copies a parcel holds, for an order that goes in several; folded, all that is left. */
export function SplitFields({ order, isWrong, typed }: SplitFieldsProps) {
  const t = useTranslations('seller.split');
  const { products, toSend } = order;
  if (toSend.reduce((sum, { quantity }) => sum + quantity, 0) < 2) return null;
  return (
    <details open={isWrong || Object.keys(typed).length > 0} className="rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold">{t('open')}</summary>
      <fieldset className="grid gap-3 px-3 pb-3">
        <legend className="sr-only">{t('open')}</legend>
        <p className="text-sm text-ink-soft">{t('text')}</p>
        <ul className="grid gap-2">
          {toSend.map(({ lineId, quantity }) => {
            const product = products.find(({ id }) => id === lineId);
            const name = [product?.name, product?.options].filter((part) => part !== null).join(' ');
            return (
              <li key={lineId} className="flex items-center justify-between gap-3">
                <span className="min-w-0">{name}</span>
                <span className="flex shrink-0 items-center gap-2 tabular-nums">
                  <input type="hidden" name="line" value={lineId} />
                  <input
                    name="copies"
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={quantity}
                    defaultValue={typed[lineId] ?? quantity}
                    aria-label={t('copies', { name })}
                    aria-invalid={isWrong}
                    aria-describedby={isWrong ? 'split-error' : undefined}
                    className="h-11 w-20 rounded-md border border-line-strong bg-surface px-2 text-right"
                  />
                  <span className="text-ink-soft">{t('of', { count: quantity })}</span>
                </span>
              </li>
            );
          })}
        </ul>
        {isWrong && <FieldError id="split-error" error={t('invalid')} />}
      </fieldset>
    </details>
  );
}
