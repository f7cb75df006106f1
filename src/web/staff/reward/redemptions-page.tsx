import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { carrierNames } from '../../kit/parcel/parcel-form.rules.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/redemptions-page';
import { actOnRedemptions } from './redemption-action.server.ts';
import { redemptionDesk } from './redemption-desk.ts';
import { RedemptionReview } from './redemption-review.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** What people have exchanged points for, for staff to send. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = redemptionDesk.read(url.searchParams);
  const { tab: status, search, pageNo } = query;
  const list = await orHidden(server.api.reward.redemptionsForStaff({ status, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'treasury', 'parcel');
  const carriers = carrierNames(server.locale, []);
  return { list, query, carriers, head: pageHead(server, messages.treasury.rewards.title), messages };
}

export function action({ request, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnRedemptions(request, url, serverSide(context));
}

export default function RedemptionsPage() {
  const t = useTranslations('treasury.rewards');
  const { list, query, carriers } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? null;
  const { tab, done } = query;
  return (
    <Desk
      address={redemptionDesk}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      aside={
        <ButtonLink to="/admin/rewards/list" variant="secondary" size="s">
          {t('list')}
        </ButtonLink>
      }
      tabs={{ label: t('tabs'), labelOf: (key) => t(`status.${key}`), counts: list.counts }}
      search={{ label: t('search') }}
      total={list.counts[tab]}
      perpage={perpage}
      failure={reply?.message}
      done={
        (done === 'shipped' || done === 'corrected' || done === 'cancelled') && reply === null
          ? { text: t(`done.${done}`), isGood: done !== 'cancelled' }
          : null
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      label={t('redemptions')}
      items={list.dataList.map((redemption) => ({
        key: redemption.id,
        content: (
          <RedemptionReview
            redemption={redemption}
            carriers={carriers}
            reply={reply?.id === redemption.id ? reply : null}
          />
        ),
      }))}
    />
  );
}
