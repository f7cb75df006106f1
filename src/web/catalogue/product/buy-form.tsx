import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import type { Product } from './load-product.server.ts';

const formId = 'buy';

/**
 * How many, and into the cart or straight to paying. Both buttons are off while there is nothing to buy. On a phone the
 * buttons stand at the lower edge (SPEC §2 "Fixed bottom bar").
 */
export function BuyForm({ product }: { product: Product }) {
  const t = useTranslations('product');
  const canBuy = product.isBuyable && product.quantity > 0;
  return (
    <>
      <Form id={formId} method="post" action="/cart" className="grid gap-3">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="productId" value={product.id} />
        {canBuy && <QuantityField key={product.id} max={product.quantity} />}
        <div className="grid grid-cols-2 gap-2 max-md:hidden">
          <BuyButtons canBuy={canBuy} />
        </div>
      </Form>
      <div className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-t border-line bg-surface px-4 py-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:hidden">
        <span className="min-w-0 flex-1">
          <Price baht={product.price} size="s" />
          {!canBuy && product.isBuyable && (
            <span className="block text-xs text-danger">{t('stock.out')}</span>
          )}
        </span>
        <BuyButtons canBuy={canBuy} form={formId} />
      </div>
    </>
  );
}

function BuyButtons({ canBuy, form }: { canBuy: boolean; form?: string }) {
  const t = useTranslations('product');
  return (
    <>
      <Button
        type="submit"
        form={form}
        name="mode"
        value="1"
        variant="secondary"
        disabled={!canBuy}
        className="px-3!"
      >
        {t('buy.addToCart')}
      </Button>
      <Button type="submit" form={form} name="mode" value="2" disabled={!canBuy} className="px-3!">
        {t('buy.buyNow')}
      </Button>
    </>
  );
}

/** SPEC §5: digits only, below 1 becomes 1, at most what is in stock. */
function QuantityField({ max }: { max: number }) {
  const t = useTranslations('product');
  const [quantity, setQuantity] = useState('1');
  const number = Math.min(max, Math.max(1, Number(quantity) || 1));
  return (
    <div className="flex items-center gap-3">
      <label htmlFor="buy-quantity" className="text-sm font-semibold">
        {t('buy.quantity')}
      </label>
      <span className="inline-flex rounded-md border border-line-strong bg-surface">
        <button
          type="button"
          aria-label={t('buy.less')}
          disabled={number <= 1}
          onClick={() => setQuantity(String(number - 1))}
          className="grid size-11 place-items-center rounded-l-md hover:bg-wash disabled:text-ink-mute"
        >
          <Minus className="size-4" aria-hidden="true" />
        </button>
        <input
          id="buy-quantity"
          name="quantity"
          inputMode="numeric"
          pattern="[0-9]*"
          value={quantity}
          onChange={(event) => setQuantity(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
          onBlur={() => setQuantity(String(number))}
          className="w-12 border-x border-line bg-transparent text-center text-base tabular-nums"
        />
        <button
          type="button"
          aria-label={t('buy.more')}
          disabled={number >= max}
          onClick={() => setQuantity(String(number + 1))}
          className="grid size-11 place-items-center rounded-r-md hover:bg-wash disabled:text-ink-mute"
        >
          <Plus className="size-4" aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}
