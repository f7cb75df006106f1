import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/signs-page';
import { signsAddress } from './affiliate-address.ts';
import { AffiliateTabs } from './affiliate-tabs.tsx';
import { SignItem } from './sign-item.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** What looks odd in orders that came by links, with its evidence. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = signsAddress.read(url.searchParams);
  const list = await orHidden(server.api.affiliateDesk.signs({ pageNo: query.pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'affiliateDesk');
  return { list, query, head: pageHead(server, messages.affiliateDesk.signs.title), messages };
}

export default function SignsPage() {
  const t = useTranslations('affiliateDesk.signs');
  const { list, query } = useLoaderData<typeof loader>();
  return (
    <Desk
      address={signsAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      above={<AffiliateTabs current="signs" />}
      total={list.total}
      perpage={perpage}
      empty={{ title: t('empty'), text: t('emptyText') }}
      label={t('list')}
      items={list.dataList.map((sign) => ({
        // Of one kind an affiliate may have several: one an address.
        key: `${sign.affiliate.id} ${sign.kind} ${sign.people[0]?.id} ${sign.lastAt}`,
        content: <SignItem sign={sign} withAffiliate />,
      }))}
    />
  );
}
