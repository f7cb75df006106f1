import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { ReturnList } from '../../kit/returns/return-list.tsx';
import { readReturnQuery } from '../../kit/returns/return-tabs.rules.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/staff-returns-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Returns for staff: what is disputed first. To everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { tab, search, filter } = readReturnQuery('staff', url.searchParams);
  const list = await orHidden(server.api.returns.staffList({ ...filter, search, perpage: 20 }));
  const messages = pickMessages(server.locale, 'returns');
  return {
    list,
    tab,
    search,
    now: new Date().toISOString(),
    head: pageHead(server, messages.returns.staff.title),
    messages,
  };
}

export default function StaffReturnsPage() {
  const t = useTranslations('returns.staff');
  const { list, tab, search, now } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={t('title')} way={[{ label: t('office'), to: '/admin' }]} lead={t('lead')}>
      <ReturnList
        side="staff"
        list={list}
        tab={tab}
        search={search}
        store={list.store}
        now={now}
        who={({ buyerName, seller }) => `${buyerName} · ${seller.name}`}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </DeskPage>
  );
}
