import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreCampaign } from '../../../modules/campaign/store-campaign.contract.ts';
import { CampaignStateBadge, ProposalBadge, useCampaignTimes } from '../../kit/campaign/campaign-words.tsx';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/campaigns-page';
import { campaignsAddress, joiningAddress } from './campaigns-path.ts';
import { JoiningRules } from './joining-rules.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Campaigns that take products, that run, and those the store was in. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = campaignsAddress.read(url.searchParams);
  const list = await orHidden(
    server.api.campaign.sellerList({ state: query.tab, pageNo: query.pageNo, perpage }),
  );
  const messages = pickMessages(server.locale, 'campaignDesk');
  return { list, query, head: pageHead(server, messages.campaignDesk.title), messages };
}

export default function CampaignsPage() {
  const t = useTranslations('campaignDesk');
  const { list, query } = useLoaderData<typeof loader>();
  return (
    <Desk
      address={campaignsAddress}
      query={query}
      title={t('title')}
      about={t('lead.store')}
      tabs={{
        label: t('tabs'),
        labelOf: (key) => t(`state.${key}`),
        counts: list.counts,
        countLabelOf: (count) => t('count', { count }),
      }}
      total={list.counts[query.tab]}
      perpage={perpage}
      empty={{ title: t('empty'), text: t('emptyText.store') }}
      label={t(`state.${query.tab}`)}
      items={list.dataList.map((campaign) => ({
        key: campaign.id,
        content: <CampaignRow campaign={campaign} />,
      }))}
    />
  );
}

function CampaignRow({ campaign }: { campaign: StoreCampaign }) {
  const t = useTranslations('campaignDesk');
  const { period, takes } = useCampaignTimes()(campaign);
  const { id, name, imageUrl, state, isOpen, proposals } = campaign;
  return (
    <article
      aria-label={name}
      className="relative grid gap-4 rounded-lg border border-line bg-surface p-4 transition-colors has-[a:hover]:border-primary sm:grid-cols-[11rem_minmax(0,1fr)] md:p-5"
    >
      <img
        src={`${imageUrl}/480.webp`}
        alt=""
        width={480}
        height={168}
        loading="lazy"
        className="aspect-[20/7] w-full rounded-md bg-wash object-cover"
      />
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap gap-1">
          <CampaignStateBadge state={state} />
        </p>
        <h2 className="font-sans text-base font-semibold">
          <Link
            to={joiningAddress(id).path}
            prefetch="intent"
            className="text-ink after:absolute after:inset-0 hover:text-primary"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">{period}</p>
        <p className="text-sm text-ink-soft tabular-nums">{isOpen ? takes : t('takesNone')}</p>
        <JoiningRules campaign={campaign} />
        <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm tabular-nums">
          {(['proposed', 'accepted', 'refused'] as const)
            .filter((each) => proposals[each] > 0)
            .map((each) => (
              <li key={each} className="flex items-center gap-1">
                <ProposalBadge state={each} /> {proposals[each]}
              </li>
            ))}
        </ul>
      </div>
    </article>
  );
}
