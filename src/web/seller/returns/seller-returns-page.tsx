import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { ReturnList } from '../../kit/returns/return-list.tsx';
import { readReturnQuery } from '../../kit/returns/return-tabs.rules.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/seller-returns-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

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
    <DeskPage title={t('title')} lead={t('lead')}>
      <ReturnList
        side="seller"
        list={list}
        tab={tab}
        search={search}
        now={now}
        who={({ buyerName }) => buyerName}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </DeskPage>
  );
}
