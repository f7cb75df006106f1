import { data, Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { CampaignStateBadge, useCampaignTimes } from '../../kit/campaign/campaign-words.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { ListSearch } from '../../kit/desk/list-search.tsx';
import { SearchedList } from '../../kit/desk/searched-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Field } from '../../ui/field.tsx';
import { FormattedTextView } from '../../ui/formatted-text.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { Route } from './+types/campaign-page';
import { campaignsAddress, joiningAddress } from './campaigns-path.ts';
import { CandidateItem, joiningForm } from './candidate-item.tsx';
import { actOnJoining, type JoiningReply } from './joining-action.server.ts';
import { JoiningRules } from './joining-rules.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

function idOf(text: string): number {
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** A campaign as a store joins it: its rules, and the store's products. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = idOf(params.id);
  const query = joiningAddress(id).read(url.searchParams);
  const { tab, search, pageNo } = query;
  const { campaign: calls, campaignResults } = server.api;
  const [campaign, list, results] = await orHidden(
    Promise.all([
      calls.sellerRead({ id }),
      calls.sellerProducts({ id, tab, search, pageNo, perpage }),
      campaignResults.sellerResults({ id }),
    ]),
  );
  const messages = pickMessages(server.locale, 'campaignDesk');
  return {
    ...{ campaign, list, results, query, messages },
    count: readNumber(url.searchParams.get('count') ?? ''),
    head: pageHead(server, campaign.name),
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnJoining(request, serverSide(context), idOf(params.id));
}

export default function CampaignPage() {
  const t = useTranslations('campaignDesk');
  const { campaign, list, query, count } = useLoaderData<typeof loader>();
  const reply: JoiningReply | undefined = useReply<typeof action>();
  const { tab, search, done } = query;
  const address = joiningAddress(campaign.id);
  const leftCount = Object.keys({ ...reply?.refused, ...reply?.refusedLeaves }).length;
  const isProposing = tab === 'fit' && campaign.isOpen;
  return (
    <DeskPage
      title={campaign.name}
      way={[{ label: t('title'), to: campaignsAddress.path }]}
      aside={<CampaignStateBadge state={campaign.state} />}
    >
      <About />
      {!campaign.isOpen && campaign.state !== 'over' && <Notice tone="info">{t('join.closed')}</Notice>}
      <SearchedList
        tabs={{
          label: t('join.tabs'),
          list: address.tabs.map((key) => ({
            key,
            label: t(`join.${key}`),
            to: address.href({ tab: key, search }),
            isCurrent: key === tab,
            count: list.counts[key],
            countLabel: t('proposals.count', { count: list.counts[key] }),
          })),
        }}
        search={
          <ListSearch
            path={address.path}
            search={search}
            label={t('join.search')}
            submit={t('searchGo')}
            kept={address.kept(query)}
          />
        }
        notices={
          <>
            {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
            {reply?.isNothing === true && <Notice tone="error">{t('join.nothing')}</Notice>}
            {reply?.proposed !== undefined && reply.proposed > 0 && (
              <Notice tone="success">{t('done.proposed', { count: reply.proposed })}</Notice>
            )}
            {leftCount > 0 && <Notice tone="error">{t('join.someLeft', { count: leftCount })}</Notice>}
            {reply === undefined && (done === 'proposed' || done === 'withdrawn') && (
              <Notice tone="success">{t(`done.${done}`, { count })}</Notice>
            )}
          </>
        }
        head={
          list.dataList.length === 0 ? undefined : isProposing ? (
            <ProposeBar percent={reply?.percent} />
          ) : tab === 'proposed' ? (
            <WithdrawBar />
          ) : undefined
        }
        empty={{
          title: t(tab === 'fit' ? 'join.emptyFit' : 'join.emptyProposed'),
          text: t(tab === 'fit' ? 'join.emptyFitText' : 'join.emptyProposedText'),
        }}
        label={t(`join.${tab}`)}
        look="cards"
        items={list.dataList.map((candidate) => ({
          key: candidate.productId,
          content: <CandidateItem campaignId={campaign.id} {...{ candidate, isProposing, reply }} />,
        }))}
        pageNo={query.pageNo}
        pageCount={Math.ceil(list.counts[tab] / perpage)}
        hrefOfPage={(pageNo) => address.href({ tab, search, pageNo })}
      />
    </DeskPage>
  );
}

/** What the campaign is, what it asks for, and what the store has sold in it. */
function About() {
  const t = useTranslations('campaignDesk');
  const { campaign, results } = useLoaderData<typeof loader>();
  const { period, takes } = useCampaignTimes()(campaign);
  const { imageUrl, words, formatted, urlKey, isOpen } = campaign;
  return (
    <Panel title={t('join.rules')} aside={<p className="text-sm text-ink-mute tabular-nums">{period}</p>}>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <img
          src={`${imageUrl}/960.webp`}
          alt=""
          width={960}
          height={336}
          className="aspect-[20/7] w-full rounded-md bg-wash object-cover"
        />
        <div className="grid gap-2">
          <JoiningRules campaign={campaign} />
          <p className="text-sm text-ink-soft tabular-nums">{isOpen ? takes : t('takesNone')}</p>
          <p className="text-sm text-ink-soft">{t('join.how')}</p>
          <Link
            to={`/campaign/${urlKey}`}
            className="justify-self-start py-1 font-semibold text-primary hover:underline"
          >
            {t('preview.page')}
          </Link>
        </div>
      </div>
      {words !== '' &&
        (formatted === null ? (
          <p className="whitespace-pre-line">{words}</p>
        ) : (
          <FormattedTextView text={formatted} under={2} />
        ))}
      {results.orders > 0 && (
        <dl className="grid grid-cols-3 gap-x-4 border-t border-line pt-3 tabular-nums">
          <Fact label={t('results.orders')}>{results.orders.toLocaleString('en-US')}</Fact>
          <Fact label={t('results.copies')}>{results.copies.toLocaleString('en-US')}</Fact>
          <Fact label={t('results.sales')}>{bahtText(results.sales)}</Fact>
        </dl>
      )}
    </Panel>
  );
}

/** Proposes what was typed in the rows, or all that are ticked by a percentage off. */
function ProposeBar({ percent }: { percent: string | undefined }) {
  const t = useTranslations('campaignDesk.join');
  const { formData } = useNavigation();
  return (
    <Form
      id={joiningForm}
      method="post"
      noValidate
      className="grid gap-3 rounded-lg border border-line bg-wash p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
    >
      <p className="text-sm text-ink-soft sm:col-span-2">{t('about')}</p>
      <Field
        name="percent"
        label={t('percent')}
        hint={t('percentHint')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        defaultValue={percent}
        className="max-w-xs"
      />
      <Button
        type="submit"
        name="intent"
        value="propose"
        isBusy={formData?.get('intent') === 'propose'}
        className="sm:mb-1"
      >
        {t('submit')}
      </Button>
    </Form>
  );
}

function WithdrawBar() {
  const t = useTranslations('campaignDesk.join.withdraw');
  const { formData } = useNavigation();
  return (
    <Form id={joiningForm} method="post" noValidate>
      <ActionPanel label={t('label')} title={t('title')} text={t('text')} look="secondary">
        <Button
          type="submit"
          name="intent"
          value="withdraw"
          variant="danger"
          isBusy={formData?.get('intent') === 'withdraw'}
        >
          {t('submit')}
        </Button>
      </ActionPanel>
    </Form>
  );
}
