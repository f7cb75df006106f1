import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Cart, CartProduct } from '../../../modules/cart/cart.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText, Price } from '../../ui/price.tsx';

type BasketLinesProps = {
  cart: Cart;
  /** Whether who looks may change it. */
  canChange: boolean;
};

/** What is in a basket, store by store, at the prices of now. Each press is a form of the page's own action. */
export function BasketLines({ cart, canChange }: BasketLinesProps) {
  const t = useTranslations('referral.products');
  return (
    <div className="grid gap-4">
      {cart.needsUpdate && (
        <Notice
          tone="warning"
          action={
            canChange ? (
              <Form method="post">
                <Button type="submit" name="intent" value="refresh" variant="secondary">
                  {t('refresh')}
                </Button>
              </Form>
            ) : undefined
          }
        >
          {t('changed')}
        </Notice>
      )}
      {cart.orders.map((order) => (
        <section key={order.sellerId} aria-label={order.seller.name} className="grid gap-1">
          <h3 className="font-sans text-sm font-semibold text-ink-soft">{order.seller.name}</h3>
          <ul className="divide-y divide-line">
            {order.products.map((product) => (
              <li
                key={`${product.id} ${product.source}${product.isFreeProduct ? ' gift' : ''}`}
                className="py-3"
              >
                <Line product={product} canChange={canChange && !product.isFreeProduct} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span>{t('sum', { count: cart.selectedCount })}</span>
        <span className="text-lg font-semibold tabular-nums">{bahtText(cart.total)}</span>
      </p>
    </div>
  );
}

function Line({ product, canChange }: { product: CartProduct; canChange: boolean }) {
  const t = useTranslations('referral.products');
  const cart = useTranslations('cart');
  const options = product.attribute.map((each) => `${each.name}: ${each.option.label}`).join(', ');
  return (
    <div className="flex gap-3">
      <div className="w-14 shrink-0">
        {product.imageUrl === null ? (
          <div className="aspect-2/3 rounded-sm bg-wash" />
        ) : (
          <Picture
            base={product.imageUrl}
            alt=""
            sizes="3.5rem"
            minWidthPx={96}
            maxWidthPx={160}
            className="aspect-2/3 rounded-sm shadow-card"
          />
        )}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p className="leading-snug font-semibold wrap-anywhere">{product.name}</p>
        {options !== '' && <p className="text-sm text-ink-mute">{options}</p>}
        {product.isFreeProduct ? (
          <p>
            <Badge tone="accent">{t('gift')}</Badge>
          </p>
        ) : (
          <Price baht={product.price} fullPriceBaht={product.fullPrice} size="s" className="text-sm" />
        )}
        {product.problem !== null && (
          <p className="text-sm font-semibold text-danger">
            {cart(`problem.${product.problem}`, { count: product.availableQuantity })}
          </p>
        )}
        {product.priceBefore !== null && product.problem === null && (
          <p className="text-sm font-semibold text-warning">
            {cart('priceChanged', { before: bahtText(product.priceBefore), now: bahtText(product.price) })}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {canChange ? (
            <LineForm product={product} />
          ) : (
            <p className="text-sm text-ink-soft">{t('copies', { count: product.quantity })}</p>
          )}
          <p className="font-semibold tabular-nums">{bahtText(product.total)}</p>
        </div>
      </div>
    </div>
  );
}

/** One more, one fewer, or out: buttons that need no scripts. */
function LineForm({ product }: { product: CartProduct }) {
  const t = useTranslations('referral.products');
  const { name, quantity } = product;
  const isBusy = useNavigation().state === 'submitting';
  const step =
    'grid size-11 place-items-center hover:bg-wash disabled:cursor-not-allowed disabled:text-ink-mute';
  return (
    <Form method="post" preventScrollReset className="flex items-center gap-2">
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="source" value={product.source} />
      {!product.isDigital && (
        <div className="flex items-center rounded-md border border-line-strong">
          <button
            type="submit"
            name="quantity"
            value={quantity - 1}
            aria-label={t('less', { name })}
            disabled={quantity <= 1 || isBusy}
            className={step}
          >
            <Minus className="size-4" aria-hidden="true" />
          </button>
          <output className="min-w-8 text-center font-semibold tabular-nums">
            <span className="sr-only">{t('copies', { count: quantity })}</span>
            <span aria-hidden="true">{quantity}</span>
          </output>
          <button
            type="submit"
            name="quantity"
            value={quantity + 1}
            aria-label={t('more', { name })}
            disabled={quantity >= product.availableQuantity || isBusy}
            className={step}
          >
            <Plus className="size-4" aria-hidden="true" />
          </button>
        </div>
      )}
      <Button
        type="submit"
        name="quantity"
        value={0}
        variant="quiet"
        aria-label={t('removeOf', { name })}
        className="px-2!"
      >
        {t('remove')}
      </Button>
    </Form>
  );
}
