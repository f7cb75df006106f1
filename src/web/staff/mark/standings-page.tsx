import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StandingOfStore } from '../../../modules/store-standing/store-standing.contract.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/standings-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const address = listAddress('/admin/standings', { tabs: ['poor', 'good', 'tooFew'], tabName: 'state' });

/** Stores by how they stand: whom staff should write to before anything else happens. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const list = await orHidden(
    server.api.storeStanding.stores({ standing: query.tab, pageNo: query.pageNo, perpage }),
  );
  const messages = pickMessages(server.locale, 'admin', 'standing');
  return { list, query, head: pageHead(server, messages.standing.stores.title), messages };
}

export default function StandingsPage() {
  const t = useTranslations('standing.stores');
  const desk = useTranslations('standing.desk');
  const { list, query } = useLoaderData<typeof loader>();
  return (
    <Desk
      address={address}
      query={query}
      way={[...useOfficeWay(), { label: desk('title'), to: '/admin/marks' }]}
      title={t('title')}
      about={t('lead', { days: list.days })}
      isNarrow
      tabs={{ label: t('tabs'), labelOf: (key) => t(`tab.${key}`), counts: list.counts }}
      total={list.counts[query.tab]}
      perpage={perpage}
      empty={{ title: t(`empty.${query.tab}`), text: t('emptyText') }}
      items={list.dataList.map((store) => ({ key: store.id, content: <Store store={store} /> }))}
    />
  );
}

function Store({ store }: { store: StandingOfStore }) {
  const t = useTranslations('standing');
  const { name, urlKey, orders, counts, appealed } = store;
  return (
    <DeskItem
      label={name}
      title={name}
      when={appealed > 0 && <Badge tone="warning">{t('stores.appealed', { count: appealed })}</Badge>}
      actions={
        <ButtonLink to={`/seller-store/${urlKey}`} variant="secondary" size="s">
          {t('stores.page')}
        </ButtonLink>
      }
    >
      <dl className="grid gap-2 sm:grid-cols-3">
        {counts.map(({ kind, count }) => (
          <div key={kind}>
            <dt className="text-sm text-ink-mute">{t(`kind.${kind}`)}</dt>
            <dd className="font-semibold tabular-nums">{t('of', { count, orders })}</dd>
          </div>
        ))}
      </dl>
    </DeskItem>
  );
}
