import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { sentMost } from '../../../modules/campaign/campaign.rules.ts';
import type { DeskProposal } from '../../../modules/campaign/staff-campaign.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { ProposalBadge } from '../../kit/campaign/campaign-words.tsx';
import { Desk } from '../../kit/desk/desk.tsx';
import { useTicks } from '../../kit/desk/use-ticks.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/proposals-page';
import { campaignsAddress, proposalsAddress, seenPrefix } from './campaigns-path.ts';
import { DecideBar } from './decide-bar.tsx';
import { ProposalItem } from './proposal-item.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

function idOf(text: string): number {
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** What stores propose for a campaign, by state. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = idOf(params.id);
  const query = proposalsAddress(id).read(url.searchParams);
  const { tab: state, search, pageNo } = query;
  const [campaign, list] = await orHidden(
    Promise.all([
      server.api.campaign.staffRead({ id }),
      server.api.campaign.staffProposals({ id, state, search, pageNo, perpage }),
    ]),
  );
  const messages = pickMessages(server.locale, 'admin', 'campaignDesk');
  return {
    campaign,
    list,
    query,
    count: readNumber(url.searchParams.get('count') ?? ''),
    left: readNumber(url.searchParams.get('left') ?? ''),
    head: pageHead(server, messages.campaignDesk.proposals.title),
    messages,
  };
}

type Reply = { message?: string; isNothing?: true; isReasonMissing?: true; ids?: string[] };

/** Accepts or refuses what was ticked. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Reply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const id = idOf(params.id);
  const form = await request.formData();
  const ids = formTexts(form, 'product');
  const productIds = ids.map(readNumber).filter((productId) => productId > 0);
  const seen = productIds.slice(0, sentMost).flatMap((productId) => {
    const proposedAt = formText(form, `${seenPrefix}${productId}`);
    return proposedAt === '' ? [] : [{ productId, proposedAt }];
  });
  const decision = formText(form, 'intent') === 'refuse' ? 'refuse' : 'accept';
  const reason = formText(form, 'reason').slice(0, 500);
  if (productIds.length === 0) return { isNothing: true };
  if (decision === 'refuse' && reason === '') return { isReasonMissing: true, ids };
  try {
    const { decided, left } = await orHidden(
      api.campaign.staffDecide({
        ...{ id, productIds: productIds.slice(0, sentMost), decision, reason, seen },
        // What is in the campaign stays when options of the same product that wait are refused.
        state: formText(form, 'state') === 'accepted' ? 'accepted' : 'proposed',
      }),
    );
    const done = decision === 'accept' ? 'accepted' : 'refused';
    const { path } = proposalsAddress(id);
    return redirect(
      queryHref(path, { done, count: decided, left: left.length === 0 ? undefined : left.length }),
    );
  } catch (error) {
    return { message: apiFailure(error).message, ids };
  }
}

export default function ProposalsPage() {
  const t = useTranslations('campaignDesk');
  const locale = useLocale();
  const { campaign, list, query, count, left } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { tab, done } = query;
  const address = proposalsAddress(campaign.id);
  const name = inLocale(locale, campaign.nameTh, campaign.nameEn);
  const shown = list.dataList.map(({ productId }: DeskProposal) => productId);
  const ticks = useTicks({ list: `${campaign.id} ${tab} ${shown.join()}`, shown });
  const isAnswered = tab === 'refused' || tab === 'withdrawn';
  const canTick = !isAnswered && campaign.state !== 'stopped' && campaign.state !== 'over';
  return (
    <Desk
      address={address}
      query={query}
      way={[
        ...useOfficeWay(),
        { label: t('title'), to: campaignsAddress.path },
        { label: name, to: `${campaignsAddress.path}/${campaign.id}` },
      ]}
      title={t('proposals.title')}
      about={name}
      tabs={{
        label: t('proposals.tabs'),
        labelOf: (key) => t(`proposals.state.${key}`),
        counts: list.counts,
        countLabelOf: (each) => t('proposals.count', { count: each }),
      }}
      search={{ label: t('proposals.search'), submit: t('searchGo') }}
      total={list.counts[tab]}
      perpage={perpage}
      failure={reply?.message ?? (reply?.isNothing === true ? t('proposals.none') : undefined)}
      done={
        reply === undefined && (done === 'accepted' || done === 'refused')
          ? {
              text: [
                t(`done.${done}`, { count }),
                ...(left > 0 ? [t('proposals.left', { count: left })] : []),
              ].join(' · '),
              isGood: count > 0,
            }
          : null
      }
      above={
        canTick && list.dataList.length > 0 ? (
          <DecideBar
            ticks={ticks}
            state={tab === 'accepted' ? 'accepted' : 'proposed'}
            isReasonMissing={reply?.isReasonMissing === true}
          />
        ) : undefined
      }
      empty={{ title: t('proposals.empty'), text: t('proposals.emptyText') }}
      label={t(`proposals.state.${tab}`)}
      items={list.dataList.map((proposal) => ({
        key: proposal.productId,
        content: (
          <ProposalItem
            proposal={proposal}
            badge={<ProposalBadge state={proposal.state} />}
            ticks={canTick ? ticks : null}
            isTickedBefore={reply?.ids?.includes(String(proposal.productId)) === true}
          />
        ),
      }))}
    />
  );
}
