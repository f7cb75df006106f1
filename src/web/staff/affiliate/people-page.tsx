import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskAffiliate } from '../../../modules/affiliate/affiliate-desk.contract.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/people-page';
import { affiliatePath, peopleAddress } from './affiliate-address.ts';
import { AffiliateTabs } from './affiliate-tabs.tsx';
import { useNameOf } from './earning-facts.tsx';
import { percentText } from './percent-text.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Affiliates with their figures, those first whose links earn most. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = peopleAddress.read(url.searchParams);
  const { tab: state, search, pageNo } = query;
  const list = await orHidden(server.api.affiliateDesk.list({ state, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'affiliateDesk');
  return { list, query, head: pageHead(server, messages.affiliateDesk.people.title), messages };
}

export default function PeoplePage() {
  const t = useTranslations('affiliateDesk.people');
  const { list, query } = useLoaderData<typeof loader>();
  return (
    <Desk
      address={peopleAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      above={<AffiliateTabs current="people" />}
      tabs={{ label: t('states'), labelOf: (state) => t(`state.${state}`), counts: list.counts }}
      search={{ label: t('search'), submit: t('find') }}
      total={list.counts[query.tab]}
      perpage={perpage}
      empty={{ title: t('empty'), text: t('emptyText') }}
      label={t('list')}
      look="rows"
      items={list.dataList.map((affiliate) => ({
        key: affiliate.id,
        content: <AffiliateRow affiliate={affiliate} />,
      }))}
    />
  );
}

function AffiliateRow({ affiliate }: { affiliate: DeskAffiliate }) {
  const t = useTranslations('affiliateDesk.people');
  const nameOf = useNameOf();
  const { clicks, state, heldOrders, returnedShare } = affiliate;
  const uncounted = Object.values(clicks).reduce((sum, count) => sum + count, 0) - clicks.counted;
  const figures = [
    [t('clicks'), clicks.counted.toLocaleString('en-US'), t('uncounted', { count: uncounted })],
    [t('orders'), affiliate.orders.toLocaleString('en-US'), null],
    [t('waiting'), bahtText(affiliate.waiting), null],
    [t('confirmed'), bahtText(affiliate.confirmed), null],
    [t('returned'), returnedShare === null ? '–' : percentText(returnedShare), null],
  ] as const;
  return (
    <div className="relative grid gap-x-6 gap-y-3 px-4 py-3 transition-colors has-[a:hover]:bg-wash lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Link
            to={affiliatePath(affiliate.id)}
            prefetch="intent"
            className="wrap-anywhere after:absolute after:inset-0 hover:text-primary"
          >
            {nameOf(affiliate)}
          </Link>
          {state !== 'working' && <Badge tone="danger">{t(`state.${state}`)}</Badge>}
          {heldOrders > 0 && <Badge tone="warning">{t('heldCount', { count: heldOrders })}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[affiliate.email, affiliate.code].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-5 large-text:grid-cols-1">
        {figures.map(([label, figure, beside]) => (
          <div key={label} className="min-w-20 lg:text-right">
            <dt className="text-sm text-ink-mute">{label}</dt>
            <dd className="tabular-nums">
              {figure}
              {beside !== null && <span className="block text-xs text-ink-mute">{beside}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
