import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ChatCard as Card } from '../../../modules/chat/chat-shapes.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
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
  if (card.kind === 'product' || card.kind === 'order') return <ThingCard card={card} side={side} />;
  if (card.kind === 'voucher') return <VoucherCard voucher={card.voucher} side={side} />;
  return (
    <p className="text-sm">
      {card.store === null ? t('handover.gone') : t(`handover.${side}`, { store: card.store.name })}
      {side === 'house' && (
        <>
          {' '}
          <Link to="/admin/chat/reports" className="font-semibold text-primary hover:underline">
            {t('desk.reports')}
          </Link>
        </>
      )}
    </p>
  );
}

type ThingCardProps = {
  card: Extract<Card, { kind: 'product' | 'order' }>;
  side: ChatWebSide;
  /** Where it is chosen; without it, it leads to the thing itself. */
  choose?: string;
};

/** A product or an order. */
export function ThingCard({ card, side, choose }: ThingCardProps) {
  const t = useTranslations('chat');
  const frame = classNames(
    'flex min-w-0 items-center gap-3 rounded-md border border-line bg-surface p-2 text-ink hover:border-primary',
    choose === undefined ? 'max-w-72' : 'h-full',
  );
  const isChosen = choose !== undefined;
  if (card.kind === 'product') {
    const { product } = card;
    if (product === null) return <p className="text-sm text-ink-soft">{t('productGone')}</p>;
    return (
      <Link
        to={choose ?? `/product/${product.urlKey}`}
        replace={isChosen}
        preventScrollReset={isChosen}
        className={frame}
      >
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
    <Link
      to={choose ?? `${orderPaths[side]}/${order.orderNumber}`}
      replace={isChosen}
      preventScrollReset={isChosen}
      className={frame}
    >
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

type VoucherCardProps = { voucher: Extract<Card, { kind: 'voucher' }>['voucher']; side: ChatWebSide };

/** A voucher, which a shopper takes from here into their wallet. */
function VoucherCard({ voucher, side }: VoucherCardProps) {
  const t = useTranslations('chat.voucher');
  const locale = useLocale();
  const { formData } = useNavigation();
  if (voucher === null) return <p className="text-sm text-ink-soft">{t('gone')}</p>;
  const { id, name, discount, discountPercent, minSpend, endsAt, isCollected, isOver } = voucher;
  return (
    <div className="grid max-w-72 gap-1 rounded-md border border-dashed border-line-strong bg-surface p-3 text-ink">
      <p className="font-semibold text-primary tabular-nums">
        {discount === null
          ? t('percent', { percent: discountPercent ?? 0 })
          : t('baht', { amount: bahtText(discount) })}
      </p>
      <p className="text-sm wrap-anywhere">{name}</p>
      <p className="text-xs text-ink-mute tabular-nums">
        {minSpend > 0 && `${t('minSpend', { amount: bahtText(minSpend) })} · `}
        {t('until', { date: formatDate(locale, new Date(endsAt)) })}
      </p>
      {isCollected ? (
        <p className="text-sm font-semibold text-success">{t('collected')}</p>
      ) : isOver ? (
        <p className="text-sm text-ink-soft">{t('over')}</p>
      ) : (
        side === 'shopper' && (
          <Form method="post" action="/resources/collect-voucher" preventScrollReset>
            <input type="hidden" name="voucherId" value={id} />
            <Button type="submit" size="s" isBusy={formData?.get('voucherId') === String(id)}>
              {t('collect')}
            </Button>
          </Form>
        )
      )}
    </div>
  );
}
