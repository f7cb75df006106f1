import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { mayDo } from '../../../modules/store-centre/store-centre.rules.ts';
import { readIsbn } from '../../../shared/isbn.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { ListSearch } from '../../kit/desk/list-search.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { ReturnRow } from '../../kit/returns/return-row.tsx';
import { queryHref } from '../../request/query-href.ts';
import { readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SellerOrderRow } from '../order/seller-order-row.tsx';
import { FoundProduct } from '../product/found-product.tsx';
import { productsHref } from '../product/products-query.rules.ts';
import type { Route } from './+types/find-page';
import { menuFor } from './menu.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 5;
const path = '/manage-store/find';

/** What a store's people look for: an order, a return, a product, a part of the centre. A whole number leads there at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api } = server;
  const search = readSearch(url.searchParams.get('search'));
  const { rights } = await orHidden(api.storeCentre.waiting({}));
  const isLookedFor = search !== '' && mayDo(rights, 'orders');
  const products =
    search !== '' && mayDo(rights, 'catalogue') ? await api.listing.list({ search, perpage }) : null;
  const [orders, returns] = isLookedFor
    ? await Promise.all([
        api.order.sellerList({ search, perpage }),
        api.returns.sellerList({ search, perpage }),
      ])
    : [null, null];
  // What a scanner reads from a packing slip or a book, and what is copied from a mail.
  const number = search.toUpperCase();
  const order = orders?.dataList.find(({ orderNumber }) => orderNumber.toUpperCase() === number);
  if (order !== undefined) throw redirect(`/manage-store/orders/${order.orderNumber}`);
  const found = returns?.dataList.find(({ returnNumber }) => returnNumber.toUpperCase() === number);
  if (found !== undefined) throw redirect(`/manage-store/returns/${found.returnNumber}`);
  const isbn = readIsbn(search);
  const [product, ...others] =
    products?.dataList.filter(({ isbn13 }) => isbn.ok && isbn13 === isbn.value) ?? [];
  if (product !== undefined && others.length === 0) throw redirect(`/manage-store/product/${product.id}`);
  const messages = pickMessages(server.locale, 'centre', 'order', 'seller', 'returns', 'listing');
  return {
    search,
    rights,
    orders,
    returns,
    products,
    now: new Date().toISOString(),
    head: pageHead(server, messages.centre.find.title),
    messages,
  };
}

export default function FindPage() {
  const t = useTranslations('centre');
  const { search, rights, orders, returns, products, now } = useLoaderData<typeof loader>();
  const looked = search.toLocaleLowerCase();
  const entries = menuFor(rights)
    .flatMap((group) => group.entries)
    .filter(({ key }) => t(`menu.${key}`).toLocaleLowerCase().includes(looked));
  const orderCount = orders?.total ?? 0;
  const returnCount = returns?.total ?? 0;
  const productCount = products?.counts.all ?? 0;
  return (
    <DeskPage title={t('find.title')}>
      <ListSearch
        path={path}
        search={search}
        label={t('find.label')}
        hint={t('find.hint')}
        submit={t('find.submit')}
      />
      {entries.length > 0 && (
        <Panel title={t('find.menu')}>
          <ul className="flex flex-wrap gap-2">
            {entries.map(({ key, path: to, Icon }) => (
              <li key={key}>
                <Link
                  to={`/manage-store${to}`}
                  className="flex min-h-11 items-center gap-2 rounded-md border border-line px-3 hover:border-primary hover:text-primary"
                >
                  <Icon className="size-5" aria-hidden="true" />
                  {t(`menu.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {orders !== null && orderCount > 0 && (
        <Panel
          title={t('find.orders')}
          aside={
            orderCount > perpage && (
              <Link
                to={queryHref('/manage-store/orders', { search })}
                className="font-semibold text-primary hover:underline"
              >
                {t('find.allOrders', { count: orderCount })}
              </Link>
            )
          }
        >
          <ul className="-mx-4 divide-y divide-line md:-mx-5">
            {orders.dataList.map((order) => (
              <li key={order.orderNumber}>
                <SellerOrderRow order={order} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {returns !== null && returnCount > 0 && (
        <Panel
          title={t('find.returns')}
          aside={
            returnCount > perpage && (
              <Link
                to={queryHref('/manage-store/returns', { search })}
                className="font-semibold text-primary hover:underline"
              >
                {t('find.allReturns', { count: returnCount })}
              </Link>
            )
          }
        >
          <ul className="-mx-4 divide-y divide-line md:-mx-5">
            {returns.dataList.map((request) => (
              <li key={request.returnNumber}>
                <ReturnRow side="seller" request={request} who={request.buyerName} now={now} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {products !== null && productCount > 0 && (
        <Panel
          title={t('find.products')}
          aside={
            productCount > perpage && (
              <Link to={productsHref({ search })} className="font-semibold text-primary hover:underline">
                {t('find.allProducts', { count: productCount })}
              </Link>
            )
          }
        >
          <ul className="-mx-4 divide-y divide-line md:-mx-5">
            {products.dataList.map((product) => (
              <li key={product.id}>
                <FoundProduct product={product} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {search !== '' && entries.length + orderCount + returnCount + productCount === 0 && (
        <EmptyState title={t('find.nothing', { search })} text={t('find.nothingText')} />
      )}
    </DeskPage>
  );
}
