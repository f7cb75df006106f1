import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { actOnRateEnd, type EndReply } from '../../kit/affiliate/rate-form.server.ts';
import { RateItem } from '../../kit/affiliate/rate-item.tsx';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/rates-page';
import { newRatePath, ratesAddress } from './affiliate-address.ts';
import { AffiliateTabs } from './affiliate-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** What the store lets links earn, at its own cost. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = ratesAddress.read(url.searchParams);
  const { tab: state, pageNo } = query;
  const list = await orHidden(server.api.storeAffiliate.rates({ state, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'storeAffiliate');
  return { list, query, head: pageHead(server, messages.storeAffiliate.part.rates), messages };
}

/** Opts out of one, now or from an instant on. */
export function action({ request, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnRateEnd(request, {
    end: (said) => serverSide(context).api.affiliate.sellerEnd(said),
    ended: ratesAddress.after(url, 'ended'),
  });
}

export default function RatesPage() {
  const t = useTranslations('storeAffiliate');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: EndReply | undefined = useReply<typeof action>();
  const { tab, done } = query;
  return (
    <Desk
      address={ratesAddress}
      query={query}
      title={t('title')}
      about={t('lead')}
      aside={
        <ButtonLink to={newRatePath} size="s">
          <Plus className="size-4" aria-hidden="true" />
          {t('rate.make')}
        </ButtonLink>
      }
      above={<AffiliateTabs current="rates" />}
      tabs={{
        label: t('rate.states'),
        labelOf: (state) => t(`rate.state.${state}`),
        counts: list.counts,
      }}
      total={list.counts[tab]}
      perpage={perpage}
      done={
        reply === undefined && (done === 'saved' || done === 'ended')
          ? { text: t(`rate.done.${done}`), isGood: true }
          : null
      }
      empty={{ title: t(`rate.empty.${tab}`), text: t('rate.emptyText') }}
      label={t('rate.list')}
      items={list.dataList.map((rate) => ({
        key: rate.id,
        content: <RateItem rate={rate} isOwn reply={reply?.id === rate.id ? reply : undefined} />,
      }))}
    />
  );
}
