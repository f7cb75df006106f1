import { useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { redemptionStatuses } from '../../modules/reward/reward.rules.ts';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/redemptions-page';
import { Desk } from './desk.tsx';
import { readPageNo } from './query-number.ts';
import { actOnRedemptions } from './redemption-action.server.ts';
import { RedemptionReview } from './redemption-review.tsx';

export { privateMeta as meta } from '../private-meta.ts';

const path = '/admin/rewards';
const perpage = 20;

/** What people have exchanged points for, for staff to send. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const status = redemptionStatuses.find((each) => each === url.searchParams.get('status')) ?? 'requested';
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.reward.redemptionsForStaff({ status, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'treasury');
  return {
    list,
    status,
    pageNo,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.treasury.rewards.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnRedemptions(request, serverSide(context));
}

export default function RedemptionsPage() {
  const t = useTranslations('treasury.rewards');
  const { list, status, pageNo, done } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply = actionData === undefined || actionData instanceof Response ? null : actionData;
  return (
    <Desk
      path={path}
      title={t('title')}
      lead={t('lead')}
      aside={
        <ButtonLink to="/admin/rewards/list" variant="secondary" size="s">
          {t('list')}
        </ButtonLink>
      }
      tabsLabel={t('tabs')}
      tabs={redemptionStatuses.map((key) => ({ key, label: t(`status.${key}`), count: list.counts[key] }))}
      status={status}
      pageNo={pageNo}
      perpage={perpage}
      failure={reply?.message}
      done={
        (done === 'shipped' || done === 'cancelled') && reply === null
          ? { text: t(`done.${done}`), isGood: done === 'shipped' }
          : null
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      itemsLabel={t('redemptions')}
      items={list.dataList.map((redemption) => ({
        key: redemption.id,
        content: (
          <RedemptionReview redemption={redemption} reply={reply?.id === redemption.id ? reply : null} />
        ),
      }))}
    />
  );
}
