import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Price } from '../../ui/price.tsx';
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
  /** An e-book whose file isn't there yet. */
  isAwaited?: boolean;
  /** A file: it is bought once, so there is no number to choose. */
  isDigital?: boolean;
  /** The form was sent: whatever it stands in may close. */
  onSent?: () => void;
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
  isAwaited = false,
  isDigital = false,
  onSent,
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
      onSubmit={(event) => {
        onSent?.();
        onSubmit(event);
      }}
      className={classNames('grid gap-4', className)}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="from" value={pathname} />
      {/* Enter in the number sends the form by its first button: adding, not buying. */}
      <button type="submit" name="mode" value="1" className="hidden" tabIndex={-1} aria-hidden="true" />
      {isDigital ? (
        <input type="hidden" name="quantity" value="1" />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-sm font-semibold" aria-hidden="true">
            {t('quantity')}
          </span>
          <QuantityField name={name} value={chosen} max={stock} onChange={setQuantity} isDisabled={isOff} />
          <span className={isOut ? 'font-semibold text-danger' : 'text-sm text-ink-mute'} role="status">
            {isOut ? t('outOfStock') : t('left', { count: stock })}
          </span>
        </div>
      )}
      <BuyButtons
        isOff={isOff}
        busyMode={busyMode}
        offText={isAwaited ? t('notYet') : isOut ? null : t('chooseOptions')}
      />
    </fetcher.Form>
  );
}

type BuyButtonsProps = {
  isOff: boolean;
  busyMode: 1 | 2 | null;
  offText?: ReactNode;
};

function BuyButtons({ isOff, busyMode, offText }: BuyButtonsProps) {
  const t = useTranslations('buy');
  return (
    <div className="grid grid-cols-2 gap-2 large-text:grid-cols-1">
      <Button
        type="submit"
        name="mode"
        value="1"
        variant="secondary"
        disabled={isOff}
        isBusy={busyMode === 1}
        className="px-2!"
      >
        <ShoppingBag className="size-5" aria-hidden="true" />
        {isOff && offText ? offText : t('add')}
      </Button>
      <Button type="submit" name="mode" value="2" disabled={isOff} isBusy={busyMode === 2}>
        {t('buyNow')}
      </Button>
    </div>
  );
}

type BuyBarProps = Pick<AddToCartProps, 'stock' | 'isAwaited' | 'formId'> & {
  price: number;
  fullPrice: number;
  /** The product has options: where they are on the page, and what shows them over it. */
  options: { href: `#${string}`; onOpen: () => void } | null;
};

/**
 * The fixed bar of a product's page on phones (SPEC §2): what it costs, and two buttons that send the page's AddToCart
 * form, or open the options. They are off when the product is out of stock.
 */
export function BuyBar({ price, fullPrice, stock, isAwaited = false, options, formId = 'buy' }: BuyBarProps) {
  const t = useTranslations('buy');
  const isOff = stock <= 0;
  const action = (mode: 1 | 2, text: string) =>
    options === null || isOff ? (
      <Button
        type="submit"
        name="mode"
        value={mode}
        form={formId}
        variant={mode === 1 ? 'secondary' : 'primary'}
        disabled={isOff}
        className="px-2! max-[22rem]:text-sm"
      >
        {text}
      </Button>
    ) : (
      <AnchorButton
        href={options.href}
        variant={mode === 1 ? 'secondary' : 'primary'}
        className="px-2! max-[22rem]:text-sm"
        onClick={(event) => {
          event.preventDefault();
          options.onOpen();
        }}
      >
        {text}
      </AnchorButton>
    );
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 large-text:flex-col large-text:items-stretch large-text:gap-1 border-t border-line bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:hidden">
      <p className="min-w-0 leading-tight">
        {isOff ? (
          <span className="block text-sm font-semibold text-danger">
            {t(isAwaited ? 'notYet' : 'outOfStock')}
          </span>
        ) : (
          <Price baht={price} fullPriceBaht={fullPrice} size="s" />
        )}
      </p>
      <div className="ml-auto grid shrink-0 grid-cols-2 gap-2 large-text:ml-0">
        {action(1, t('addShort'))}
        {action(2, t('buyNow'))}
      </div>
    </div>
  );
}

type AddOneProps = { productId: number; label: string; className?: string };

/** Puts one copy into the cart, from a row among others. */
export function AddOne({ productId, label, className }: AddOneProps) {
  const t = useTranslations('buy');
  const { pathname } = useLocation();
  const { fetcher, onSubmit, busyMode } = useAddToCart();
  return (
    <fetcher.Form method="post" action={useCartAction()} onSubmit={onSubmit} className={className}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="from" value={pathname} />
      <Button
        type="submit"
        name="mode"
        value="1"
        variant="secondary"
        aria-label={label}
        isBusy={busyMode === 1}
        className="w-full px-3!"
      >
        <ShoppingBag className="size-5" aria-hidden="true" />
        {t('addShort')}
      </Button>
    </fetcher.Form>
  );
}

/** Puts one copy of each of several products into the cart. */
export function AddAll({
  productIds,
  className,
  children,
}: {
  productIds: readonly number[];
  className?: string;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const { fetcher, onSubmit, busyMode } = useAddToCart();
  return (
    <fetcher.Form method="post" action={useCartAction()} onSubmit={onSubmit} className={className}>
      <input type="hidden" name="intent" value="addAll" />
      <input type="hidden" name="productIds" value={productIds.join(',')} />
      <input type="hidden" name="from" value={pathname} />
      <Button type="submit" isBusy={busyMode === 1} className="w-full">
        <ShoppingBag className="size-5" aria-hidden="true" />
        {children}
      </Button>
    </fetcher.Form>
  );
}
