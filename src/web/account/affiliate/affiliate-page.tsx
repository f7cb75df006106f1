import { data, Form, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { earningStates } from '../../../modules/affiliate/sentence.rules.ts';
import { drawChart } from '../../kit/chart/figure-chart.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { WithdrawHistory } from '../wallet/withdraw-history.tsx';
import type { Route } from './+types/affiliate-page';
import { actOnAffiliate } from './affiliate-action.server.ts';
import { affiliateHref, affiliateTabs, readDays } from './affiliate-tabs.rules.ts';
import { Finance } from './finance.tsx';
import { Followers } from './followers.tsx';
import { Overview } from './overview.tsx';
import { Sales } from './sales.tsx';
import { Shares } from './shares.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const historyPerpage = 10;

/** Null for who hasn't joined. */
async function readOwn({ api }: ServerSide) {
  try {
    return await api.affiliate.own({});
  } catch (error) {
    const { status } = apiFailure(error);
    if (status === 403 || status === 404) return null;
    throw error;
  }
}

async function readPart({ api, siteUrl }: ServerSide, tab: (typeof affiliateTabs)[number], url: URL) {
  const query = url.searchParams;
  const pageNo = readPageNo(query.get('pageNo'));
  switch (tab) {
    case 'overview': {
      const days = readDays(query.get('days'));
      const figures = await api.affiliatePlace.figures({ days });
      const chartOf = (key: 'earned' | 'clicks', look: 'bars' | 'line') =>
        drawChart(
          figures.days.map((day) => ({ day: day.day, value: day[key] })),
          figures.days[0]?.day ?? '',
          look,
        );
      return {
        ...{ tab, days, figures },
        charts: { earned: chartOf('earned', 'bars'), clicks: chartOf('clicks', 'line') },
      };
    }
    case 'sales': {
      const state = earningStates.find((each) => each === query.get('state')) ?? 'all';
      const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0] ?? null;
      const earnings = await api.affiliate.earnings({ state, month, pageNo, perpage });
      return { tab, earnings, state, month, pageNo, perpage };
    }
    case 'shares': {
      const isRetired = query.get('which') === 'retired';
      const links = await api.affiliatePlace.links({ isRetired, pageNo, perpage });
      return { tab, links, isRetired, pageNo, perpage, siteUrl, done: query.get('done') };
    }
    case 'followers': {
      const [profile, followers] = await Promise.all([
        api.affiliatePlace.profile({}),
        api.affiliatePlace.followers({ pageNo }),
      ]);
      return { tab, profile, followers, pageNo, siteUrl, done: query.get('done') };
    }
    case 'withdraw':
      return {
        tab,
        history: await api.withdrawal.list({ pageNo, perpage: historyPerpage }),
        pageNo,
      };
    case 'finance': {
      const [statements, accounts, verification, history] = await Promise.all([
        api.affiliatePlace.statements({}),
        api.banking.list({}),
        api.verification.own({}),
        api.withdrawal.list({ perpage: 100 }),
      ]);
      const taxed = history.dataList.filter(({ tax, status }) => tax > 0 && status !== 'rejected');
      return {
        ...{ tab, statements: statements.dataList, accounts: accounts.dataList, verification },
        tax: { count: taxed.length, sum: taxed.reduce((sum, { tax }) => sum + tax, 0) },
      };
    }
  }
}

/** An affiliate's own place (SPEC §2 /user/profile/{menu}/{tab}): what their links bring, and everything that belongs to it. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const tab = affiliateTabs.find((each) => each === (params.tab ?? 'overview'));
  if (tab === undefined) throw data(null, { status: 404 });
  const own = await readOwn(server);
  const messages = pickMessages(server.locale, 'affiliate', 'affiliatePlace', 'wallet');
  return {
    own,
    part: own === null ? null : await readPart(server, tab, url),
    head: pageHead(server, messages.affiliate.page.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnAffiliate(request, serverSide(context));
}

export default function AffiliatePage() {
  const t = useTranslations('affiliate.page');
  const place = useTranslations('affiliatePlace');
  const { own, part } = useLoaderData<typeof loader>();
  if (own === null || part === null)
    return (
      <>
        <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
        <Panel title={t('join.title')}>
          <p>{t('join.text')}</p>
          <div className="flex flex-wrap gap-3">
            <Form method="post">
              <Button type="submit" name="intent" value="join">
                {t('join.button')}
              </Button>
            </Form>
            <ButtonLink to="/affiliate" variant="quiet">
              {place('program.how')}
            </ButtonLink>
          </div>
        </Panel>
      </>
    );
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {own.isStopped && <Notice tone="warning">{t('stopped')}</Notice>}
        <StatusTabs
          label={place('tabs.label')}
          tabs={affiliateTabs.map((key) => ({
            key,
            label: place(`tabs.${key}`),
            to: affiliateHref(key),
            isCurrent: key === part.tab,
          }))}
        />
        {part.tab === 'overview' && <Overview part={part} />}
        {part.tab === 'sales' && <Sales part={part} />}
        {part.tab === 'shares' && <Shares part={part} code={own.code} />}
        {part.tab === 'followers' && <Followers part={part} />}
        {part.tab === 'withdraw' && (
          <>
            <Panel
              title={place('withdrawTab.new')}
              aside={
                <ButtonLink to="/user/profile/withdraw" size="s" className="min-h-11!">
                  {place('withdrawTab.new')}
                </ButtonLink>
              }
            >
              <p className="text-sm text-ink-soft">{place('withdrawTab.text')}</p>
            </Panel>
            <WithdrawHistory
              history={part.history}
              pageNo={part.pageNo}
              perpage={historyPerpage}
              makeHref={(pageNo) => affiliateHref('withdraw', { pageNo })}
            />
          </>
        )}
        {part.tab === 'finance' && <Finance part={part} />}
      </div>
    </>
  );
}

type LoadedPart = NonNullable<Awaited<ReturnType<typeof readPart>>>;
/** What a part of the place was loaded with. */
export type PartOf<Tab extends LoadedPart['tab']> = Extract<LoadedPart, { tab: Tab }>;
