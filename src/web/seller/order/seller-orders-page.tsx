import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { OrderStatus } from '../../../modules/order/order-status.rules.ts';
import { filedOrdersMost } from '../../../modules/order-desk/order-file.rules.ts';
import { canPrint } from '../../../modules/packing/packing.rules.ts';
import { toSendCount } from '../../../modules/store-centre/store-centre.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { isRangePress, useTicks } from '../../kit/desk/use-ticks.ts';
import { OrderList } from '../../kit/order/order-list.tsx';
import {
  dueFilter,
  listFilter,
  listHref,
  type OrderTab,
  orderTabs,
  readDue,
  readListQuery,
} from '../../kit/order/order-tabs.rules.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { packingPath } from '../packing/packing-path.ts';
import type { Route } from './+types/seller-orders-page';
import { BulkBar, bulkForm } from './bulk-bar.tsx';
import { DueBar } from './due-bar.tsx';
import { SellerOrderRow } from './seller-order-row.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;
/** What has to be shipped comes first: it is what a seller looks for. */
const tabKeys: readonly OrderTab[] = ['all', 'to-ship', 'to-pay', 'to-receive', 'complete', 'closed'];

/** A seller's orders; to everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = { ...readListQuery(url.searchParams), ...readDue(url.searchParams) };
  const [list, counts, { waiting }] = await orHidden(
    Promise.all([
      server.api.order.sellerList({
        ...listFilter(query),
        ...dueFilter(query),
        perpage,
      }),
      server.api.order.sellerStatusWithCount({}),
      server.api.storeCentre.waiting({}),
    ]),
  );
  const messages = pickMessages(server.locale, 'order', 'seller', 'packing');
  return { list, counts, waiting, query, head: pageHead(server, messages.seller.list.title), messages };
}

const path = '/manage-store/orders';

/** Something can be done with it beside others: it is to be sent, or on its way. */
function isTickable({ status }: { status: OrderStatus }): boolean {
  return canPrint(status);
}

/** Whether every order of a tab can be ticked, so that all that are found can be meant. */
function isEveryTickable(tab: OrderTab): boolean {
  return orderTabs[tab].length > 0 && orderTabs[tab].every((status) => isTickable({ status }));
}

export default function SellerOrdersPage() {
  const t = useTranslations('seller.list');
  const tabs = useTranslations('seller.tab');
  const { list, counts, waiting, query } = useLoaderData<typeof loader>();
  const seeAll = (
    <ButtonLink to={path} variant="secondary">
      {t('seeAll')}
    </ButtonLink>
  );
  const packing = useTranslations('packing');
  const isHydrated = useIsHydrated();
  const shown = list.dataList.filter(isTickable).map(({ orderNumber }) => orderNumber);
  // What is ticked stays so on every page of one list.
  const ticks = useTicks({ list: listHref(path, { ...query, pageNo: 1 }), shown });
  const emptyTexts = {
    all: { title: t('emptyTitle'), text: t('emptyText') },
    tab: { title: t('emptyTabTitle'), text: t('emptyTabText'), action: seeAll },
    search: { title: t('emptySearchTitle'), text: t('emptySearchText'), action: seeAll },
  };
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {list.total > 0 && (
            <FileLink href={listHref(`${path}/orders.csv`, { ...query, pageNo: 1, sort: '' })}>
              {t('download')}
            </FileLink>
          )}
          {list.total > filedOrdersMost && (
            <p className="text-sm text-ink-soft">{t('downloadMost', { most: filedOrdersMost })}</p>
          )}
          <ButtonLink to={packingPath} variant="secondary">
            {packing('desk')}
          </ButtonLink>
        </div>
      }
    >
      <OrderList
        path={path}
        query={query}
        tabKeys={tabKeys}
        tabWords={{
          label: tabs('label'),
          labelOf: (key) => tabs(`${key}`),
          countLabelOf: (count) => tabs('count', { count }),
        }}
        counts={counts}
        // As the menu has it: what is ready at the counter waits for its buyer.
        tabCounts={{ 'to-ship': toSendCount(counts, waiting) }}
        filter={query.tab === 'to-ship' && <DueBar path={path} query={query} waiting={waiting} />}
        searchHint={t('searchHint')}
        list={list}
        perpage={perpage}
        row={(order) => (
          <div className="flex">
            {isTickable(order) ? (
              <label className="grid w-11 shrink-0 cursor-pointer max-md:w-9 justify-items-end py-4 md:items-center">
                <input
                  type="checkbox"
                  name="orderNumber"
                  value={order.orderNumber}
                  form={bulkForm}
                  aria-label={packing('bulk.tick', { orderNumber: order.orderNumber })}
                  checked={ticks.isTicked(order.orderNumber)}
                  onChange={(event) =>
                    ticks.tick(order.orderNumber, event.currentTarget.checked, isRangePress(event))
                  }
                  className="size-5 rounded-sm"
                />
              </label>
            ) : (
              <span className="w-11 shrink-0 max-md:w-9" />
            )}
            <div className="min-w-0 flex-1">
              <SellerOrderRow order={order} />
            </div>
          </div>
        )}
        head={
          isHydrated && shown.length > 1 ? (
            <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 px-4 text-sm text-ink-soft lg:pl-6">
              <input
                type="checkbox"
                checked={ticks.isPageTicked}
                ref={(box) => {
                  if (box !== null) box.indeterminate = ticks.isPageHalf;
                }}
                onChange={(event) => ticks.tickPage(event.currentTarget.checked)}
                className="size-5 rounded-sm"
              />
              {packing('bulk.all')}
            </label>
          ) : undefined
        }
        found={{ text: t('found', { count: list.total }), clear: t('clear') }}
        emptyOf={(why) => emptyTexts[why]}
        label={t('title')}
        look="rows"
      />
      {(shown.length > 0 || ticks.keys.size > 0) && (
        <BulkBar
          query={query}
          foundCount={isEveryTickable(query.tab) ? list.total : null}
          selected={ticks.keys}
          elsewhere={ticks.elsewhere}
          isEverything={ticks.isEverything}
          onEverything={ticks.tickEverything}
          onClear={ticks.clear}
        />
      )}
    </DeskPage>
  );
}
