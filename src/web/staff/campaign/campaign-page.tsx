import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskCampaign } from '../../../modules/campaign/staff-campaign.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { CampaignStateBadge, useCampaignTimes } from '../../kit/campaign/campaign-words.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/campaign-page';
import { actOnCampaign, type CampaignReply, campaignValues } from './campaign-action.server.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignResultsPanel } from './campaign-results-panel.tsx';
import { campaignsAddress, proposalsAddress } from './campaigns-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The campaign an address names: null for the form of a new one. */
function idOf(text: string): number | null {
  if (text === 'new') return null;
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** A campaign, or the form for a new one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = idOf(params.id);
  const { campaign: calls, campaignResults, catalogue } = server.api;
  // Whoever isn't at home here is told so before they fill the form in.
  if (id === null) await orHidden(calls.staffList({ perpage: 1 }));
  const [campaign, results, tree] = await Promise.all([
    id === null ? null : orHidden(calls.staffRead({ id })),
    id === null ? null : orHidden(campaignResults.staffResults({ id })),
    catalogue.categoryList({}),
  ]);
  const messages = pickMessages(server.locale, 'admin', 'campaignDesk', 'banner', 'editor');
  const name = campaign === null ? null : inLocale(server.locale, campaign.nameTh, campaign.nameEn);
  return {
    campaign,
    results,
    values:
      campaign === null
        ? { display: 'shown', condition: 'any', leastDiscount: '10' }
        : campaignValues(campaign),
    categories: tree.dataList.map(({ urlKey, name: label, children }) => ({
      urlKey,
      name: label,
      children: children.map((child) => ({ urlKey: child.urlKey, name: child.name })),
    })),
    key: crypto.randomUUID(),
    done: url.searchParams.get('done'),
    head: pageHead(server, name ?? messages.campaignDesk.make),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnCampaign(request, serverSide(context), idOf(params.id));
}

export default function CampaignPage() {
  const t = useTranslations('campaignDesk');
  const locale = useLocale();
  const { campaign, results, values, categories, key, done } = useLoaderData<typeof loader>();
  const reply: CampaignReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={campaign === null ? t('make') : inLocale(locale, campaign.nameTh, campaign.nameEn)}
      way={[...useOfficeWay(), { label: t('title'), to: campaignsAddress.path }]}
      aside={campaign === null ? undefined : <CampaignStateBadge state={campaign.state} />}
      isNarrow
    >
      {(done === 'saved' || done === 'made') && reply === undefined && (
        <Notice tone="success">{t(`done.${done}`)}</Notice>
      )}
      {reply?.message !== undefined && (
        <Notice tone="error">{reply.isConflict === true ? t('conflict') : reply.message}</Notice>
      )}
      {campaign !== null && <Overview campaign={campaign} />}
      {campaign !== null && results !== null && (
        <CampaignResultsPanel
          results={results}
          file={`${campaignsAddress.path}/${campaign.id}/results.csv`}
        />
      )}
      {campaign?.state !== 'stopped' && (
        <CampaignForm
          key={campaign?.version ?? 'new'}
          formKey={key}
          campaign={campaign}
          values={values}
          categories={categories}
          reply={reply}
        />
      )}
      {campaign !== null && campaign.state !== 'stopped' && campaign.state !== 'over' && (
        <ConfirmPanel
          label={t('stop.label')}
          title={t('stop.title')}
          text={t('stop.text')}
          submit={t('stop.submit')}
          intent="stop"
          fields={{ version: campaign.version }}
          reason={{
            label: t('stop.reason'),
            error: reply?.fields?.reason === undefined ? undefined : t('mistake.reason'),
          }}
          look="quiet"
          tone="danger"
        />
      )}
    </DeskPage>
  );
}

/** The campaign as it is kept: its pictures, what waits, and the ways on. */
function Overview({ campaign }: { campaign: DeskCampaign }) {
  const t = useTranslations('campaignDesk');
  const { id, urlKey, imageUrl, mobileImageUrl, proposals, storeCount, state } = campaign;
  const { period, takes } = useCampaignTimes()(campaign);
  return (
    <Panel title={t('preview.title')} aside={<p className="text-sm text-ink-mute tabular-nums">{period}</p>}>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,20fr)_minmax(0,7fr)]">
        <figure className="grid gap-1">
          <img
            src={`${imageUrl}/960.webp`}
            alt={t('preview.alt')}
            width={960}
            height={336}
            className="aspect-[20/7] w-full rounded-lg bg-wash object-cover"
          />
          <figcaption className="text-sm text-ink-mute">{t('preview.desktop')}</figcaption>
        </figure>
        <figure className="grid gap-1 max-sm:max-w-48">
          <img
            src={`${mobileImageUrl}/480.webp`}
            alt={t('preview.alt')}
            width={480}
            height={480}
            className="aspect-square w-full rounded-lg bg-wash object-cover"
          />
          <figcaption className="text-sm text-ink-mute">{t('preview.mobile')}</figcaption>
        </figure>
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        {takes} · {t('inIt', { products: proposals.accepted, stores: storeCount })}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink
          to={proposalsAddress(id).path}
          variant={proposals.proposed > 0 ? 'primary' : 'secondary'}
          size="s"
        >
          {proposals.proposed > 0 ? t('waitsForYou', { count: proposals.proposed }) : t('proposals.open')}
        </ButtonLink>
        {state !== 'hidden' && state !== 'stopped' && (
          <Link to={`/campaign/${urlKey}`} className="py-2 font-semibold text-primary hover:underline">
            {t('preview.page')}
          </Link>
        )}
      </div>
    </Panel>
  );
}
