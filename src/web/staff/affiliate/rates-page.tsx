import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { rateGivers } from '../../../modules/affiliate/rate-list.rules.ts';
import { actOnRateEnd, type EndReply } from '../../kit/affiliate/rate-form.server.ts';
import { RateItem } from '../../kit/affiliate/rate-item.tsx';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/rates-page';
import { newRatePath, ratesAddress, readGiver } from './affiliate-address.ts';
import { AffiliateTabs } from './affiliate-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** What links earn, by state and by who gives it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const giver = readGiver(url.searchParams);
  const query = ratesAddress(giver).read(url.searchParams);
  const { tab: state, search, pageNo } = query;
  const list = await orHidden(server.api.affiliateDesk.rates({ state, giver, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'affiliateDesk', 'storeAffiliate');
  return { list, query, giver, head: pageHead(server, messages.affiliateDesk.rates.title), messages };
}

/** Ends a rate. */
export function action({ request, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  const address = ratesAddress(readGiver(url.searchParams));
  return actOnRateEnd(request, {
    end: (said) => serverSide(context).api.affiliate.staffEnd(said),
    ended: address.after(url, 'ended'),
  });
}

export default function RatesPage() {
  const t = useTranslations('affiliateDesk.rates');
  const words = useTranslations('storeAffiliate.rate');
  const { list, query, giver } = useLoaderData<typeof loader>();
  const reply: EndReply | undefined = useReply<typeof action>();
  const { tab, search, done } = query;
  return (
    <Desk
      address={ratesAddress(giver)}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      aside={
        <ButtonLink to={newRatePath} size="s">
          <Plus className="size-4" aria-hidden="true" />
          {t('make')}
        </ButtonLink>
      }
      above={
        <>
          <AffiliateTabs current="rates" />
          <nav aria-label={t('giver.label')} className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-ink-soft">{t('giver.label')}</span>
            {rateGivers.map((each) => (
              <ButtonLink
                key={each}
                to={ratesAddress(each).href({ tab, search })}
                size="s"
                variant={each === giver ? 'primary' : 'secondary'}
                aria-current={each === giver ? 'true' : undefined}
              >
                {t(`giver.${each}`)}
              </ButtonLink>
            ))}
          </nav>
        </>
      }
      tabs={{ label: words('states'), labelOf: (state) => words(`state.${state}`), counts: list.counts }}
      search={{ label: t('search'), submit: t('find') }}
      total={list.counts[tab]}
      perpage={perpage}
      done={
        reply === undefined && (done === 'saved' || done === 'ended')
          ? { text: words(`done.${done}`), isGood: true }
          : null
      }
      empty={{ title: words(`empty.${tab}`), text: words('emptyText') }}
      label={t('list')}
      items={list.dataList.map((rate) => ({
        key: rate.id,
        content: <RateItem rate={rate} reply={reply?.id === rate.id ? reply : undefined} />,
      }))}
    />
  );
}
