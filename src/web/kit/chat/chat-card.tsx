import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ChatCard as Card } from '../../../modules/chat/chat.contract.ts';
import { bahtText, Price } from '../../ui/price.tsx';
import { OrderStatusBadge } from '../order/order-status.tsx';
import { ProductCover } from '../product/product-cover.tsx';
import type { ChatWebSide } from './chat-side.ts';

const orderPaths: Readonly<Record<ChatWebSide, string>> = {
  shopper: '/user/profile/my-order',
  store: '/manage-store/orders',
  house: '/admin/orders',
};

/** A thing that is talked about, as it is now. */
export function ChatCard({ card, side }: { card: Card; side: ChatWebSide }) {
  const t = useTranslations('chat');
  const frame =
    'flex min-w-0 max-w-72 items-center gap-3 rounded-md border border-line bg-surface p-2 text-ink hover:border-primary';
  if (card.kind === 'product') {
    const { product } = card;
    if (product === null) return <p className="text-sm text-ink-soft">{t('productGone')}</p>;
    return (
      <Link to={`/product/${product.urlKey}`} className={frame}>
        <ProductCover imageUrl={product.imageUrl} />
        <span className="grid min-w-0 gap-0.5">
          <span className="line-clamp-2 text-sm font-semibold">{product.name}</span>
          <Price baht={product.price} fullPriceBaht={product.fullPrice} size="s" />
        </span>
      </Link>
    );
  }
  const { order } = card;
  if (order === null) return <p className="text-sm text-ink-soft">{t('orderGone')}</p>;
  return (
    <Link to={`${orderPaths[side]}/${order.orderNumber}`} className={frame}>
      <span className="grid min-w-0 gap-1">
        <span className="text-sm font-semibold">{t('order', { orderNumber: order.orderNumber })}</span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <span className="tabular-nums">
            {t('orderSum', { count: order.copies, total: bahtText(order.total) })}
          </span>
          <OrderStatusBadge status={order.status} />
        </span>
      </span>
    </Link>
  );
}
