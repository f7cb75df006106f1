import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/withdrawals-page';
import { actOnWithdrawals } from './withdrawal-action.server.ts';
import { withdrawalDesk } from './withdrawal-desk.ts';
import { WithdrawalReview } from './withdrawal-review.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Withdrawals that staff check and pay. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = withdrawalDesk.read(url.searchParams);
  const { tab: status, search, pageNo } = query;
  const list = await orHidden(server.api.withdrawal.forStaff({ status, search, pageNo, perpage }));
  const approvals = await orHidden(server.api.approval.atItems({ kind: 'withdrawal' }));
  const messages = pickMessages(server.locale, 'admin', 'approval', 'treasury');
  return {
    list,
    approvals,
    query,
    key: crypto.randomUUID(),
    head: pageHead(server, messages.treasury.withdrawals.title),
    messages,
  };
}

export function action({ request, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnWithdrawals(request, url, serverSide(context));
}

const doneTexts = ['approved', 'rejected', 'paid', 'returned'] as const;

export default function WithdrawalsPage() {
  const t = useTranslations('treasury.withdrawals');
  const asked = useTranslations('approval')('asked');
  const { list, approvals, query, key } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? null;
  const done = doneTexts.find((key) => key === query.done);
  return (
    <Desk
      address={withdrawalDesk}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      tabs={{ label: t('tabs'), labelOf: (key) => t(`status.${key}`), counts: list.counts }}
      search={{ label: t('search') }}
      total={list.counts[query.tab]}
      perpage={perpage}
      failure={reply?.message}
      done={
        reply !== null
          ? null
          : query.done === 'asked'
            ? { text: asked, isGood: false }
            : done === undefined
              ? null
              : { text: t(`done.${done}`), isGood: done !== 'rejected' && done !== 'returned' }
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      items={list.dataList.map((withdrawal) => ({
        key: withdrawal.id,
        content: (
          <WithdrawalReview
            withdrawal={withdrawal}
            approvals={approvals}
            formKey={key}
            reply={reply?.id === withdrawal.id ? reply : null}
          />
        ),
      }))}
    />
  );
}
