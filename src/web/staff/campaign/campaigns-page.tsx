import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskCampaignRow } from '../../../modules/campaign/staff-campaign.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { CampaignStateBadge, useCampaignTimes } from '../../kit/campaign/campaign-words.tsx';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/campaigns-page';
import { campaignsAddress, proposalsAddress } from './campaigns-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** The house's campaigns by state. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = campaignsAddress.read(url.searchParams);
  const { tab: state, search, pageNo } = query;
  const list = await orHidden(server.api.campaign.staffList({ state, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'campaignDesk');
  return { list, query, head: pageHead(server, messages.campaignDesk.title), messages };
}

export default function CampaignsPage() {
  const t = useTranslations('campaignDesk');
  const { list, query } = useLoaderData<typeof loader>();
  const { tab, done } = query;
  return (
    <Desk
      address={campaignsAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead.staff')}
      aside={
        <ButtonLink to={`${campaignsAddress.path}/new`} size="s">
          <Plus className="size-4" aria-hidden="true" />
          {t('make')}
        </ButtonLink>
      }
      tabs={{
        label: t('tabs'),
        labelOf: (key) => t(`state.${key}`),
        counts: list.counts,
        countLabelOf: (count) => t('count', { count }),
      }}
      search={{ label: t('search'), submit: t('searchGo') }}
      total={list.counts[tab]}
      perpage={perpage}
      done={done === 'stopped' ? { text: t('done.stopped'), isGood: true } : null}
      empty={{
        title: t('empty'),
        text: t('emptyText.staff'),
      }}
      label={t(`state.${tab}`)}
      items={list.dataList.map((campaign) => ({
        key: campaign.id,
        content: <CampaignRow campaign={campaign} />,
      }))}
    />
  );
}

function CampaignRow({ campaign }: { campaign: DeskCampaignRow }) {
  const t = useTranslations('campaignDesk');
  const name = inLocale(useLocale(), campaign.nameTh, campaign.nameEn);
  const { period, takes } = useCampaignTimes()(campaign);
  const { id, urlKey, proposals, storeCount, imageUrl, state } = campaign;
  return (
    <article
      aria-label={name}
      className="relative grid gap-4 rounded-lg border border-line bg-surface p-4 transition-colors has-[h2_a:hover]:border-primary sm:grid-cols-[11rem_minmax(0,1fr)] md:p-5"
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
            to={`${campaignsAddress.path}/${id}`}
            prefetch="intent"
            className="text-ink after:absolute after:inset-0 hover:text-primary"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm break-all text-ink-mute">/campaign/{urlKey}</p>
        <p className="text-sm text-ink-soft tabular-nums">{period}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {takes} · {t('inIt', { products: proposals.accepted, stores: storeCount })}
        </p>
        {proposals.proposed > 0 && (
          <Link
            to={proposalsAddress(id).path}
            prefetch="intent"
            className="relative z-10 inline-flex min-h-9 items-center justify-self-start"
          >
            <Badge tone="warning">{t('waitsForYou', { count: proposals.proposed })}</Badge>
          </Link>
        )}
      </div>
    </article>
  );
}
