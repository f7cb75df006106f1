import Store from 'lucide-react/icons/store';
import Trash2 from 'lucide-react/icons/trash-2';
import Truck from 'lucide-react/icons/truck';
import { useFetcher } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Cart, CartOrder } from '../../../modules/cart/cart.contract.ts';
import type { Delivery } from '../../../modules/shipping/delivery.contract.ts';
import { formatDayRange } from '../../../shared/bangkok-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { bahtText } from '../../ui/price.tsx';
import { CartLine } from './cart-line.tsx';
import type { CartReply } from './cart-reply.types.ts';
import { GiftChoices } from './gift-choices.tsx';
import { TickBox } from './tick-box.tsx';
import { useCartAction } from './use-cart-action.ts';
import { useCartFailure } from './use-cart-reply.ts';

/** A cart's products, every seller's together. */
export function CartOrders({ cart, isCompact = false }: { cart: Cart; isCompact?: boolean }) {
  return (
    <div
      className={classNames('grid grid-cols-[minmax(0,1fr)]', isCompact ? 'divide-y divide-line' : 'gap-4')}
    >
      {cart.orders.map((order) => (
        <SellerLines key={order.sellerId} order={order} isCompact={isCompact} />
      ))}
    </div>
  );
}

function SellerLines({ order, isCompact }: { order: CartOrder; isCompact: boolean }) {
  const t = useTranslations('cart');
  const remover = useFetcher<CartReply>({ key: `remove seller ${order.sellerId}` });
  const cartAction = useCartAction();
  useCartFailure(remover);
  if (remover.state !== 'idle') return null;
  const { name, urlKey } = order.seller;
  return (
    <section
      aria-label={name}
      className={isCompact ? 'px-3 pt-2' : 'rounded-lg border border-line bg-surface px-2 sm:px-4'}
    >
      <header className="flex items-center gap-3 border-b border-line py-1">
        <div className="grid w-11 justify-items-center md:w-9">
          <TickBox
            sellerId={order.sellerId}
            isTicked={order.isCheckBox}
            isMixed={order.isCheckBoxStateProduct}
            isDisabled={!order.canSelect}
            label={t('selectStore', { name })}
          />
        </div>
        <h2 className="min-w-0 flex-1 font-sans text-base font-semibold">
          <Link
            to={`/seller-store/${urlKey}`}
            className="inline-flex min-h-11 max-w-full items-center gap-2 hover:text-primary"
            aria-label={t('visitStore', { name })}
          >
            <Store className="size-4 shrink-0 text-ink-mute" aria-hidden="true" />
            <span className="truncate">{name}</span>
          </Link>
        </h2>
        {!isCompact && (
          <remover.Form method="post" action={cartAction}>
            <input type="hidden" name="intent" value="removeOrder" />
            <input type="hidden" name="sellerId" value={order.sellerId} />
            <button
              type="submit"
              className="grid min-h-11 min-w-11 place-items-center rounded-md px-2 text-sm text-ink-mute transition-colors hover:bg-danger-wash hover:text-danger"
              aria-label={t('removeStoreOf', { name })}
            >
              <Trash2 className="size-5 md:hidden" aria-hidden="true" />
              <span className="hidden md:inline">{t('removeStore')}</span>
            </button>
          </remover.Form>
        )}
      </header>
      {order.delivery !== null && <DeliveryLine delivery={order.delivery} total={order.total} />}
      <ul className="divide-y divide-line">
        {order.products.map((product) => (
          <CartLine
            key={`${product.id} ${product.source}${product.isFreeProduct ? ' gift' : ''}`}
            product={product}
            isCompact={isCompact}
          />
        ))}
      </ul>
      {!isCompact && <GiftChoices choices={order.giftChoices} />}
    </section>
  );
}

/** When a store's parcel arrives and what it costs, as the checkout begins with it; what is left to buy until it is free. */
function DeliveryLine({ delivery, total }: { delivery: Delivery; total: number }) {
  const t = useTranslations('cart');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const days = formatDayRange(locale, delivery.arrivesFrom, delivery.arrivesTo);
  const missing = delivery.freeFrom === null || delivery.feeMost === 0 ? 0 : delivery.freeFrom - total;
  return (
    <p className="flex items-start gap-2 px-2 pt-2 text-sm text-ink-soft">
      <Truck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
      <span>
        {delivery.feeLeast < delivery.feeMost
          ? t('deliveryFees', {
              days,
              least: bahtText(delivery.feeLeast),
              most: bahtText(delivery.feeMost),
            })
          : delivery.fee === 0
            ? t('deliveryFree', { days })
            : t('delivery', { days, amount: bahtText(delivery.fee) })}
        {missing > 0 && (
          <span className="text-ink-mute"> · {t('deliveryMore', { amount: bahtText(missing) })}</span>
        )}
        {delivery.timeOff !== null && (
          <span className="block text-warning">
            {t('deliveryTimeOff', {
              days: formatDayRange(locale, delivery.timeOff.from, delivery.timeOff.to),
            })}
            {delivery.timeOff.text !== '' && ` · ${delivery.timeOff.text}`}
          </span>
        )}
      </span>
    </p>
  );
}
