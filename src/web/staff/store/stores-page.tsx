import { useLoaderData } from 'react-router';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreForStaff } from '../../../modules/store-desk/store-desk.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/stores-page';
import { statusTones, storePath, storesAddress } from './stores-address.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Stores with what counts against them; those that contest a suspension wait for staff. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = storesAddress.read(url.searchParams);
  const { tab: filter, search, pageNo } = query;
  const list = await orHidden(server.api.storeDesk.list({ filter, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'storeDesk');
  return { list, query, head: pageHead(server, messages.storeDesk.title), messages };
}

export default function StoresPage() {
  const t = useTranslations('storeDesk');
  const { list, query } = useLoaderData<typeof loader>();
  return (
    <Desk
      address={storesAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      tabs={{ label: t('filters'), labelOf: (filter) => t(`filter.${filter}`), counts: list.counts }}
      search={{ label: t('search'), submit: t('find') }}
      total={list.total}
      perpage={perpage}
      empty={{ title: t('empty'), text: t('emptyText') }}
      look="rows"
      items={list.dataList.map((store) => ({ key: store.id, content: <StoreRow store={store} /> }))}
    />
  );
}

function StoreRow({ store }: { store: StoreForStaff }) {
  const t = useTranslations('storeDesk');
  const format = useFormatter();
  const locale = useLocale();
  const { id, name, status, announcedFor, hasAppealed, counts } = store;
  const facts = [
    { label: t('members'), count: store.members },
    { label: t('products'), count: store.productsOnSale },
    { label: t('openOrders'), count: store.openOrders },
    ...counts.map(({ kind, count }) => ({ label: t(`mark.${kind}`), count })),
  ];
  return (
    <div className="relative grid gap-x-6 gap-y-2 px-4 py-3 transition-colors has-[a:hover]:bg-wash lg:grid-cols-[minmax(0,1fr)_34rem] lg:items-center">
      <p className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
        <Link
          to={storePath(id)}
          prefetch="intent"
          className="wrap-anywhere after:absolute after:inset-0 hover:text-primary"
        >
          {name}
        </Link>
        <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
        {announcedFor !== null && (
          <Badge tone="warning">{t('announced', { day: formatDate(locale, new Date(announcedFor)) })}</Badge>
        )}
        {hasAppealed && <Badge tone="accent">{t('appealed')}</Badge>}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-5 gap-y-1 text-sm text-ink-soft lg:grid-cols-3">
        {facts.map(({ label, count }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-1.5">
            <dt className="text-ink-mute">{label}</dt>
            <dd className="font-semibold text-ink tabular-nums">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
