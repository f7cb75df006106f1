import { useTranslations } from 'use-intl';
import type { OrderSummary } from '../../../modules/order-desk/order-desk.contract.ts';
import { Cover } from '../../kit/returns/cover.tsx';
import { askReturnHref, returnsHref } from '../../kit/returns/return-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { bahtText } from '../../ui/price.tsx';

type ChooseOrderProps = {
  list: { dataList: readonly OrderSummary[]; total: number; pageNo: number; perpage: number };
  /** The product to be returned, where one was named. */
  urlKey: string | null;
};

/** The orders something can be sent back from. */
export function ChooseOrder({ list, urlKey }: ChooseOrderProps) {
  const t = useTranslations('returns.choose');
  if (list.dataList.length === 0)
    return (
      <EmptyState
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <>
            <ButtonLink to="/user/profile/my-order">{t('orders')}</ButtonLink>
            <ButtonLink to={returnsHref('shopper')} variant="secondary">
              {t('returns')}
            </ButtonLink>
          </>
        }
      />
    );
  const product = urlKey === null ? '' : `/${encodeURIComponent(urlKey)}`;
  return (
    <div className="grid max-w-3xl gap-4">
      <ul className="grid gap-3">
        {list.dataList.map((order) => (
          <li key={order.orderNumber}>
            <Choice order={order} urlKey={urlKey} />
          </li>
        ))}
      </ul>
      <Pagination
        pageNo={list.pageNo}
        pageCount={Math.ceil(list.total / list.perpage)}
        makeHref={(pageNo) => `/product/return${product}?pageNo=${pageNo}`}
      />
    </div>
  );
}

function Choice({ order, urlKey }: { order: OrderSummary; urlKey: string | null }) {
  const t = useTranslations('returns.choose');
  const { orderNumber, products } = order;
  const named = products.find((line) => line.urlKey === urlKey);
  // A gift comes with something; that is what people know the order by.
  const shown = named ?? products.find(({ isFreeProduct }) => !isFreeProduct) ?? products[0];
  return (
    <article
      aria-label={orderNumber}
      className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <Cover imageUrl={shown?.imageUrl ?? null} />
      <div className="grid min-w-0 flex-1 basis-40">
        <p className="clamp-1 font-medium">{shown?.name}</p>
        {products.length > 1 && (
          <p className="text-sm text-ink-mute">{t('more', { count: products.length - 1 })}</p>
        )}
        <p className="text-sm text-ink-soft">
          <span className="tabular-nums">{orderNumber}</span> · {order.seller.name}
        </p>
        <p className="text-sm text-ink-mute tabular-nums">
          {t('shipped')} <Moment at={order.createdAt} />
        </p>
        <p className="text-sm font-semibold tabular-nums">{bahtText(order.grandTotal)}</p>
      </div>
      <ButtonLink
        to={askReturnHref(orderNumber, named?.urlKey)}
        aria-label={t('openOf', { orderNumber })}
        className="max-sm:w-full"
      >
        {t('open')}
      </ButtonLink>
    </article>
  );
}
