import { Link, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { OrderSearch } from '../order/order-search.tsx';
import { countInTab, listFilter, listHref, type OrderTab, readListQuery } from '../order/order-tabs.rules.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/seller-orders-page';
import { SellerOrderRow } from './seller-order-row.tsx';

export { privateMeta as meta } from '../private-meta.ts';

const perpage = 20;
/** What has to be shipped comes first: it is what a seller looks for. */
const tabKeys: readonly OrderTab[] = ['all', 'to-ship', 'to-pay', 'to-receive', 'complete', 'closed'];

/** A seller's orders; to everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = readListQuery(url.searchParams);
  const [list, counts] = await orHidden(
    Promise.all([
      server.api.order.sellerList({ ...listFilter(query), perpage }),
      server.api.order.sellerStatusWithCount({}),
    ]),
  );
  const messages = pickMessages(server.locale, 'order', 'seller');
  return { list, counts, ...query, head: pageHead(server, messages.seller.list.title), messages };
}

const path = '/seller/orders';

export default function SellerOrdersPage() {
  const t = useTranslations('seller');
  const { list, counts, tab, search, from, to, pageNo } = useLoaderData<typeof loader>();
  const isFiltered = search !== '' || from !== '' || to !== '';
  const hasAny = countInTab('all', counts) > 0;
  return (
    <main className="page-width pb-12">
      <PageTitle
        lead={t('list.lead')}
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/seller/returns" variant="secondary" size="s">
              {t('list.returns')}
            </ButtonLink>
            <ButtonLink to="/seller/reviews" variant="secondary" size="s">
              {t('list.reviews')}
            </ButtonLink>
            <ButtonLink to="/seller/vouchers" variant="secondary" size="s">
              {t('list.vouchers')}
            </ButtonLink>
            <ButtonLink to="/seller/documents" variant="secondary" size="s">
              {t('list.documents')}
            </ButtonLink>
            <ButtonLink to="/seller/tax-profile" variant="secondary" size="s">
              {t('list.taxProfile')}
            </ButtonLink>
          </div>
        }
      >
        {t('list.title')}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('tab.label')}
          tabs={tabKeys.map((key) => {
            const count = countInTab(key, counts);
            return {
              key,
              label: t(`tab.${key}`),
              to: listHref(path, { tab: key, search, from, to }),
              isCurrent: key === tab,
              count,
              countLabel: t('tab.count', { count }),
            };
          })}
        />
        {hasAny && <OrderSearch path={path} hint={t('list.searchHint')} query={{ tab, search, from, to }} />}
        {isFiltered && (
          <p role="status" className="flex flex-wrap items-center gap-x-4 text-ink-soft">
            {t('list.found', { count: list.total })}
            <Link to={listHref(path, { tab })} className="py-1 font-semibold text-primary hover:underline">
              {t('list.clear')}
            </Link>
          </p>
        )}
        {list.dataList.length === 0 ? (
          <Empty kind={isFiltered ? 'Search' : tab === 'all' || !hasAny ? '' : 'Tab'} />
        ) : (
          <>
            <ul className="overflow-hidden rounded-lg border border-line bg-surface">
              {list.dataList.map((order) => (
                <li key={order.orderNumber} className="border-b border-line last:border-0">
                  <SellerOrderRow order={order} />
                </li>
              ))}
            </ul>
            <Pagination
              pageNo={pageNo}
              pageCount={Math.ceil(list.total / perpage)}
              makeHref={(toPage) => listHref(path, { tab, search, from, to, pageNo: toPage })}
              className="pt-2"
            />
          </>
        )}
      </div>
    </main>
  );
}

function Empty({ kind }: { kind: '' | 'Tab' | 'Search' }) {
  const t = useTranslations('seller.list');
  return (
    <EmptyState
      title={t(`empty${kind}Title`)}
      text={t(`empty${kind}Text`)}
      action={
        kind === '' ? undefined : (
          <ButtonLink to={path} variant="secondary">
            {t('seeAll')}
          </ButtonLink>
        )
      }
    />
  );
}
