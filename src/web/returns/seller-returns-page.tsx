import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/seller-returns-page';
import { ReturnList } from './return-list.tsx';
import { readReturnQuery } from './return-tabs.rules.ts';

export { privateMeta as meta } from '../private-meta.ts';

/** Returns of a store's orders; to everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { tab, search, filter } = readReturnQuery('seller', url.searchParams);
  const list = await orHidden(server.api.returns.sellerList({ ...filter, search, perpage: 20 }));
  const messages = pickMessages(server.locale, 'returns');
  return {
    list,
    tab,
    search,
    now: new Date().toISOString(),
    head: pageHead(server, messages.returns.seller.title),
    messages,
  };
}

export default function SellerReturnsPage() {
  const t = useTranslations('returns.seller');
  const { list, tab, search, now } = useLoaderData<typeof loader>();
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('orders'), to: '/seller/orders' }, { label: t('title') }]} />}
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <ReturnList
        side="seller"
        list={list}
        tab={tab}
        search={search}
        now={now}
        who={({ buyerName }) => buyerName}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </main>
  );
}
