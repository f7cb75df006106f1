import { useLocale, useTranslations } from 'use-intl';
import { cutName } from '../../../modules/cart/cart-name.rules.ts';
import type { CalculatedOrder, Calculation } from '../../../modules/checkout/checkout.contract.ts';
import { formatDayRange } from '../../../shared/bangkok-time.ts';
import { Section } from '../../kit/checkout/section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText } from '../../ui/price.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';

type ItemsSectionProps = { number: number; form: string; calculation: Calculation; onChoose: () => void };

/** What is bought, by seller, each with the choice of shipping (SPEC §2 "Checkout"). */
export function ItemsSection({ number, form, calculation, onChoose }: ItemsSectionProps) {
  const t = useTranslations('checkout.items');
  return (
    <Section number={number} title={t('title')}>
      <div className="grid gap-6">
        {calculation.orders.map((order) => (
          <SellerItems key={order.sellerId} form={form} order={order} onChoose={onChoose} />
        ))}
      </div>
    </Section>
  );
}

function SellerItems({
  form,
  order,
  onChoose,
}: {
  form: string;
  order: CalculatedOrder;
  onChoose: () => void;
}) {
  const t = useTranslations('checkout.items');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  return (
    <section
      aria-label={order.seller.name}
      className="grid gap-3 not-first:border-t not-first:border-line not-first:pt-5"
    >
      <h3 className="font-sans text-base font-semibold">{order.seller.name}</h3>
      <ul className="grid gap-3">
        {order.products.map((product) => (
          <li
            key={`${product.id} ${product.source}${product.isFreeProduct ? ' gift' : ''}`}
            className="flex items-start gap-3"
          >
            {!product.isFreeProduct && (
              <input
                type="hidden"
                name="product"
                value={`${order.sellerId}:${product.id}:${product.source}`}
                form={form}
              />
            )}
            <div className="w-12 shrink-0">
              {product.imageUrl === null ? (
                <div className="aspect-2/3 rounded-sm bg-wash" />
              ) : (
                <Picture
                  base={product.imageUrl}
                  alt=""
                  sizes="3rem"
                  minWidthPx={96}
                  maxWidthPx={160}
                  className="aspect-2/3 rounded-sm shadow-card"
                />
              )}
            </div>
            <div className="min-w-0 flex-1">
              <p className="leading-snug" title={product.name}>
                {cutName(product.name)}
              </p>
              {product.attribute.length > 0 && (
                <p className="text-sm text-ink-mute">
                  {product.attribute.map((each) => `${each.name}: ${each.option.label}`).join(', ')}
                </p>
              )}
              <p className="flex flex-wrap gap-2 text-sm text-ink-mute tabular-nums">
                {product.isFreeProduct && <Badge tone="accent">{t('freeGift')}</Badge>}
                <span>
                  {bahtText(product.price)} {t('quantity', { count: product.quantity })}
                </span>
              </p>
            </div>
            <p className="shrink-0 font-semibold tabular-nums">{bahtText(product.total)}</p>
          </li>
        ))}
      </ul>
      {order.needsParcel ? (
        <ShippingChoice
          // The server's choice is where it begins; from then on the shopper's counts.
          key={order.shippingOptions.map(({ id }) => id).join()}
          form={form}
          order={order}
          onChoose={onChoose}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t('files')}</p>
      )}
      {order.oneParcel !== null && (
        <p className="text-sm text-success">
          {t('oneParcel', { orders: order.oneParcel.orderNumbers.join(', ') })}
        </p>
      )}
      {order.needsParcel && order.products.some(({ isDigital }) => isDigital) && (
        <p className="text-sm text-ink-soft">{t('filesToo')}</p>
      )}
      {order.needsParcel && order.timeOff !== null && (
        <p className="text-sm text-warning">
          {t('timeOff', { days: formatDayRange(locale, order.timeOff.from, order.timeOff.to) })}
          {order.timeOff.text !== '' && ` · ${order.timeOff.text}`}
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4 tabular-nums">
        <span className="text-ink-soft">{t('storeTotal')}</span>
        <span className="font-semibold">{bahtText(order.total)}</span>
      </p>
    </section>
  );
}

function ShippingChoice({
  form,
  order,
  onChoose,
}: {
  form: string;
  order: CalculatedOrder;
  onChoose: () => void;
}) {
  const t = useTranslations('checkout.items');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const describeOption = ({
    arrival,
    pickup,
    daysMin,
    daysMax,
  }: CalculatedOrder['shippingOptions'][number]) => {
    if (arrival === null)
      return daysMin === daysMax
        ? t('daysExact', { days: daysMin })
        : t('days', { min: daysMin, max: daysMax });
    const days = formatDayRange(locale, arrival.from, arrival.to);
    return pickup === null
      ? t('arrives', { days })
      : t('fetch', { days, address: pickup.address, hours: pickup.hours });
  };
  return (
    <RadioCards
      name={`shipping-${order.sellerId}`}
      form={form}
      legend={t('shippingOf', { name: order.seller.name })}
      isLegendHidden
      hasColumns={order.shippingOptions.length % 2 === 0}
      defaultValue={order.shippingId}
      onChange={onChoose}
      options={order.shippingOptions.map((option) => ({
        value: option.id,
        label: option.name,
        description: describeOption(option),
        aside: option.fee > 0 ? bahtText(option.fee) : t(option.pickup === null ? 'free' : 'fetchFree'),
      }))}
    />
  );
}
