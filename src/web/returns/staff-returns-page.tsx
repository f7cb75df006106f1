import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/staff-returns-page';
import { ReturnList } from './return-list.tsx';
import { readReturnQuery } from './return-tabs.rules.ts';

export { privateMeta as meta } from '../private-meta.ts';

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
    <main className="page-width pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('office'), to: '/admin' }, { label: t('title') }]} />}
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <ReturnList
        side="staff"
        list={list}
        tab={tab}
        search={search}
        now={now}
        who={({ buyerName, seller }) => `${buyerName} · ${seller.name}`}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </main>
  );
}
