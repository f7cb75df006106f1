import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/catalogue-page';
import { catalogueAddress } from './catalogue-path.ts';
import { CatalogueWays } from './catalogue-ways.tsx';
import { ThingRow } from './thing-row.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Works, editions, people, series and publishers, looked for together. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = catalogueAddress.read(url.searchParams);
  const { tab, search, pageNo } = query;
  const list = await orHidden(
    server.api.catalogueDesk.staffList({ search, pageNo, perpage, ...(tab === 'all' ? {} : { kind: tab }) }),
  );
  const messages = pickMessages(server.locale, 'admin', 'catalogueDesk', 'product');
  return { list, query, head: pageHead(server, messages.catalogueDesk.title), messages };
}

export default function CataloguePage() {
  const t = useTranslations('catalogueDesk');
  const { list, query } = useLoaderData<typeof loader>();
  const { search } = query;
  return (
    <Desk
      address={catalogueAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      isNarrow
      above={<CatalogueWays current="find" />}
      tabs={{ label: t('kinds'), labelOf: (tab) => t(`tab.${tab}`), counts: list.counts }}
      search={{ label: t('search'), submit: t('submit'), most: 200 }}
      total={list.total}
      perpage={perpage}
      found={
        search === ''
          ? null
          : {
              text: t('found', { count: list.counts.all, search }),
              clear: t('clear'),
              to: catalogueAddress.href(),
            }
      }
      empty={{
        title: t(search === '' ? 'empty' : 'noneFound'),
        text: t(search === '' ? 'emptyText' : 'noneFoundText'),
      }}
      items={list.dataList.map((about) => ({
        key: `${about.kind} ${about.id}`,
        content: <ThingRow about={about} />,
      }))}
    />
  );
}
