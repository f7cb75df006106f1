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
import { useBackOffice } from './staff-layout.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 5;
const path = '/admin/find';

/** What staff look for: an order, an account, a desk. A whole number of an order leads there at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api } = server;
  const search = readSearch(url.searchParams.get('search'));
  const { user } = await api.identity.user({});
  const [orders, users] = await orHidden(
    Promise.all([
      search !== '' && user.staffRights.includes('orders') ? api.staffOrders.list({ search, perpage }) : null,
      search !== '' && user.staffRights.includes('users') ? api.people.list({ search, perpage }) : null,
    ]),
  );
  const number = search.toUpperCase();
  const order = orders?.dataList.find(({ orderNumber }) => orderNumber.toUpperCase() === number);
  if (order !== undefined) throw redirect(staffOrderHref(order.orderNumber));
  const messages = pickMessages(server.locale, 'staffMenu', 'order', 'seller');
  return { search, orders, users, head: pageHead(server, messages.staffMenu.find.title), messages };
}

export default function FindPage() {
  const t = useTranslations('staffMenu');
  const { search, orders, users } = useLoaderData<typeof loader>();
  const { rights } = useBackOffice();
  const looked = search.toLocaleLowerCase();
  const desks = desksOf(rights).filter(({ right }) =>
    t(`desk.${right}`).toLocaleLowerCase().includes(looked),
  );
  const orderCount = orders?.total ?? 0;
  const userCount = users?.total ?? 0;
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
            orderCount > perpage && (
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
      {users !== null && userCount > 0 && (
        <Panel
          title={t('find.users')}
          aside={
            userCount > perpage && (
              <Link
                to={queryHref('/admin/users', { search })}
                className="font-semibold text-primary hover:underline"
              >
                {t('find.allUsers', { count: userCount })}
              </Link>
            )
          }
        >
          <ul className="-mx-4 divide-y divide-line md:-mx-5">
            {users.dataList.map(({ id, name, email, telephone }) => (
              <li
                key={id}
                className="relative grid gap-0.5 px-4 py-3 transition-colors has-[a:hover]:bg-wash md:px-5"
              >
                <Link
                  to={queryHref('/admin/users', { search: email ?? telephone ?? name })}
                  className="font-semibold break-words text-ink after:absolute after:inset-0 hover:text-primary"
                >
                  {name === '' ? (email ?? telephone ?? `#${id}`) : name}
                </Link>
                <span className="text-sm break-all text-ink-soft">
                  {[email, telephone].filter((part) => part !== null).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {search !== '' && desks.length + orderCount + userCount === 0 && (
        <EmptyState title={t('find.nothing', { search })} text={t('find.nothingText')} />
      )}
    </DeskPage>
  );
}
