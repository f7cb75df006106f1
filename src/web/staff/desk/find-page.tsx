import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { ListSearch } from '../../kit/desk/list-search.tsx';
import { staffOrderHref } from '../../kit/order/order-links.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StaffOrderRow } from '../order/staff-order-row.tsx';
import type { Route } from './+types/find-page';
import { desksOf } from './desks.ts';
import { findsShown, findThings } from './find-things.server.ts';
import { useBackOffice } from './staff-layout.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/admin/find';

/** What staff look for: an order, an account, a product, a store, a paper, a desk. A whole number leads there at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api } = server;
  const search = readSearch(url.searchParams.get('search'));
  const { user } = await api.identity.user({});
  const rights = search === '' ? [] : user.staffRights;
  const [orders, finds] = await orHidden(
    Promise.all([
      rights.includes('orders') ? api.staffOrders.list({ search, perpage: findsShown }) : null,
      findThings(api, rights, search, server.locale),
    ]),
  );
  const number = search.toUpperCase();
  const order = orders?.dataList.find(({ orderNumber }) => orderNumber.toUpperCase() === number);
  if (order !== undefined) throw redirect(staffOrderHref(order.orderNumber));
  const numbered = finds
    .filter(({ kind }) => kind === 'returns')
    .flatMap(({ items }) => items)
    .find(({ title }) => title.toUpperCase() === number);
  if (numbered !== undefined) throw redirect(numbered.to);
  const messages = pickMessages(server.locale, 'staffMenu', 'order', 'seller');
  return {
    ...{ search, orders, finds, shown: findsShown },
    head: pageHead(server, messages.staffMenu.find.title),
    messages,
  };
}

export default function FindPage() {
  const t = useTranslations('staffMenu');
  const { search, orders, finds, shown } = useLoaderData<typeof loader>();
  const { rights } = useBackOffice();
  const looked = search.toLocaleLowerCase();
  const desks = desksOf(rights).filter(({ right }) =>
    t(`desk.${right}`).toLocaleLowerCase().includes(looked),
  );
  const orderCount = orders?.total ?? 0;
  return (
    <DeskPage title={t('find.title')}>
      <ListSearch
        path={path}
        search={search}
        label={t('find.label')}
        hint={t('find.hint')}
        submit={t('find.submit')}
      />
      {desks.length > 0 && (
        <Panel title={t('find.menu')}>
          <ul className="flex flex-wrap gap-2">
            {desks.map(({ path: to, right, Icon }) => (
              <li key={right}>
                <Link
                  to={`/admin/${to}`}
                  className="flex min-h-11 items-center gap-2 rounded-md border border-line px-3 hover:border-primary hover:text-primary"
                >
                  <Icon className="size-5" aria-hidden="true" />
                  {t(`desk.${right}`)}
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
            orderCount > shown && (
              <Link
                to={queryHref('/admin/orders', { search })}
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
                <StaffOrderRow order={order} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {finds.map(({ kind, items, total, all }) => (
        <Panel
          key={kind}
          title={t(`find.${kind}`)}
          aside={
            total > items.length && (
              <Link to={all} className="font-semibold text-primary hover:underline">
                {t('find.all', { count: total })}
              </Link>
            )
          }
        >
          <ul className="-mx-4 divide-y divide-line md:-mx-5">
            {items.map(({ key, to, title, text }) => (
              <li
                key={key}
                className="relative grid gap-0.5 px-4 py-3 transition-colors has-[a:hover]:bg-wash md:px-5"
              >
                <Link
                  to={to}
                  prefetch="intent"
                  className="font-semibold text-ink wrap-anywhere after:absolute after:inset-0 hover:text-primary"
                >
                  {title}
                </Link>
                <span className="text-sm wrap-anywhere text-ink-soft">{text}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      {search !== '' && desks.length + orderCount + finds.length === 0 && (
        <EmptyState title={t('find.nothing', { search })} text={t('find.nothingText')} />
      )}
    </DeskPage>
  );
}
