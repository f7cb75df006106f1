import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { QuantityField } from './quantity-field.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import { useCartAction } from './use-cart-action.ts';

type AddToCartProps = {
  productId: number;
  name: string;
  /** Free stock: what can be bought now. */
  stock: number;
  /** False while options have to be chosen first. */
  isBuyable?: boolean;
  /** So that buttons elsewhere on the page (BuyBar) can send the same form. */
  formId?: string;
  className?: string;
};

/** Quantity, "add to cart" and "buy now" of a product's page. A plain form to /cart without JavaScript. */
export function AddToCart({
  productId,
  name,
  stock,
  isBuyable = true,
  formId = 'buy',
  className,
}: AddToCartProps) {
  const t = useTranslations('buy');
  const { pathname } = useLocation();
  const { fetcher, onSubmit, busyMode } = useAddToCart();
  const cartAction = useCartAction();
  const [quantity, setQuantity] = useState(1);
  const isOut = stock <= 0;
  const isOff = isOut || !isBuyable;
  const chosen = Math.max(1, Math.min(quantity, stock));
  return (
    <fetcher.Form
      id={formId}
      method="post"
      action={cartAction}
      onSubmit={onSubmit}
      className={classNames('grid gap-4', className)}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="from" value={pathname} />
      {/* Enter in the number sends the form by its first button: adding, not buying. */}
      <button type="submit" name="mode" value="1" className="hidden" tabIndex={-1} aria-hidden="true" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-sm font-semibold" aria-hidden="true">
          {t('quantity')}
        </span>
        <QuantityField name={name} value={chosen} max={stock} onChange={setQuantity} isDisabled={isOff} />
        <span className={isOut ? 'font-semibold text-danger' : 'text-sm text-ink-mute'} role="status">
          {isOut ? t('outOfStock') : t('left', { count: stock })}
        </span>
      </div>
      <BuyButtons isOff={isOff} busyMode={busyMode} offText={isOut ? null : t('chooseOptions')} />
    </fetcher.Form>
  );
}

type BuyButtonsProps = {
  isOff: boolean;
  busyMode: 1 | 2 | null;
  offText?: ReactNode;
  form?: string;
};

function BuyButtons({ isOff, busyMode, offText, form }: BuyButtonsProps) {
  const t = useTranslations('buy');
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        type="submit"
        name="mode"
        value="1"
        form={form}
        variant="secondary"
        disabled={isOff}
        isBusy={busyMode === 1}
        className="px-2!"
      >
        <ShoppingBag className="size-5" aria-hidden="true" />
        {isOff && offText ? offText : t('add')}
      </Button>
      <Button type="submit" name="mode" value="2" form={form} disabled={isOff} isBusy={busyMode === 2}>
        {t('buyNow')}
      </Button>
    </div>
  );
}

/**
 * The fixed bar of a product's page on phones (SPEC §2): both buttons send the page's AddToCart form, and are off when
 * the product is out of stock.
 */
export function BuyBar({
  stock,
  isBuyable = true,
  formId = 'buy',
}: Pick<AddToCartProps, 'stock' | 'isBuyable' | 'formId'>) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:hidden">
      <BuyButtons isOff={stock <= 0 || !isBuyable} busyMode={null} form={formId} />
    </div>
  );
}
