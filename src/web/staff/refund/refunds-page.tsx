import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/refunds-page';
import { actOnRefunds } from './refund-action.server.ts';
import { RefundReview } from './refund-review.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const emptyOf = { waiting: 'Waiting', done: 'Done', void: 'Void' } as const;
const address = listAddress('/admin/refunds', { tabs: ['waiting', 'done', 'void'] });

/** Refunds that staff transfer, the oldest first; and those that have been. To everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { tab: status, search, pageNo } = query;
  const list = await orHidden(server.api.payment.refunds({ status, search, pageNo, perpage }));
  const approvals = await orHidden(server.api.approval.atItems({ kind: 'refund' }));
  const voidApprovals = await orHidden(server.api.approval.atItems({ kind: 'refundVoid' }));
  const accountApprovals = await orHidden(server.api.approval.atItems({ kind: 'refundAccount' }));
  const { dataList: banks } = await orHidden(server.api.payment.banks({}));
  const messages = pickMessages(server.locale, 'approval', 'returns');
  return {
    list,
    approvals,
    accountApprovals,
    voidApprovals,
    banks,
    query,
    key: crypto.randomUUID(),
    head: pageHead(server, messages.returns.refunds.title),
    messages,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  const done = await actOnRefunds(request, serverSide(context));
  return typeof done === 'string' ? redirect(address.after(url, done)) : done;
}

export default function RefundsPage() {
  const t = useTranslations('returns.refunds');
  const office = useTranslations('returns.staff');
  const asked = useTranslations('approval')('asked');
  const { list, approvals, accountApprovals, voidApprovals, banks, query, key } =
    useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <Desk
      address={address}
      query={query}
      way={[{ label: office('office'), to: '/admin' }]}
      title={t('title')}
      about={t('lead')}
      isNarrow
      tabs={{
        label: t('tabs'),
        labelOf: (key) => t(key === 'waiting' ? 'waiting' : key === 'done' ? 'doneTab' : 'voidTab'),
        counts: list.counts,
      }}
      search={{ label: t('search') }}
      total={list.total}
      perpage={perpage}
      failure={reply?.message}
      done={
        query.done === 'paid'
          ? { text: t('done'), isGood: true }
          : query.done === 'returned' && reply === undefined
            ? { text: t('returned'), isGood: false }
            : query.done === 'asked' && reply === undefined
              ? { text: asked, isGood: false }
              : null
      }
      empty={{
        title: t(`empty${emptyOf[query.tab]}`),
        text: t(`empty${emptyOf[query.tab]}Text`),
      }}
      items={list.dataList.map((refund) => ({
        key: refund.id,
        content: (
          <RefundReview
            refund={refund}
            approvals={approvals}
            accountApprovals={accountApprovals}
            voidApprovals={voidApprovals}
            banks={banks}
            formKey={`${key} ${refund.id}`}
            reply={reply?.id === refund.id ? reply : undefined}
          />
        ),
      }))}
    />
  );
}
