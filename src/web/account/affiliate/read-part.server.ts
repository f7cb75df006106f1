import { earningStates } from '../../../modules/affiliate/sentence.rules.ts';
import { drawChart } from '../../kit/chart/figure-chart.server.ts';
import { readPageNo } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { type AffiliateTab, readDays } from './affiliate-tabs.rules.ts';

const perpage = 20;
const historyPerpage = 10;

/** What a part of an affiliate's place shows, by its address. */
export async function readPart({ api, siteUrl }: ServerSide, tab: AffiliateTab, url: URL) {
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
      const codesPage = readPageNo(query.get('codesPage'));
      const isRetired = query.get('which') === 'retired';
      const [links, vouchers] = await Promise.all([
        api.affiliatePlace.links({ isRetired, pageNo, perpage }),
        api.affiliate.ownVouchers({ pageNo: codesPage, perpage }),
      ]);
      return {
        tab,
        links,
        vouchers,
        codesPage,
        isRetired,
        pageNo,
        perpage,
        siteUrl,
        done: query.get('done'),
      };
    }
    case 'baskets': {
      const baskets = await api.referral.list({ pageNo, perpage });
      return { tab, baskets, key: crypto.randomUUID(), pageNo, perpage };
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
        perpage: historyPerpage,
      };
    case 'finance': {
      const [statements, accounts, verification, withheld] = await Promise.all([
        api.affiliatePlace.statements({}),
        api.banking.list({}),
        api.verification.own({}),
        api.withdrawal.withheld({}),
      ]);
      return { tab, statements: statements.dataList, accounts: accounts.dataList, verification, withheld };
    }
  }
}

type LoadedPart = Awaited<ReturnType<typeof readPart>>;
/** What a part of the place was loaded with. */
export type PartOf<Tab extends LoadedPart['tab']> = Extract<LoadedPart, { tab: Tab }>;
