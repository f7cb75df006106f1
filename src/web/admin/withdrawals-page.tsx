import { useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import type { Route } from './+types/withdrawals-page';
import { Desk } from './desk.tsx';
import { readPageNo } from './query-number.ts';
import { actOnWithdrawals } from './withdrawal-action.server.ts';
import { WithdrawalReview } from './withdrawal-review.tsx';

export { privateMeta as meta } from '../private-meta.ts';

const statuses = ['requested', 'approved', 'paid', 'rejected'] as const;
const path = '/admin/withdrawals';
const perpage = 20;

/** Withdrawals that staff check and pay. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const status = statuses.find((each) => each === url.searchParams.get('status')) ?? 'requested';
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.withdrawal.forStaff({ status, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'treasury');
  return {
    list,
    status,
    pageNo,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.treasury.withdrawals.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnWithdrawals(request, serverSide(context));
}

const doneTexts = ['approved', 'rejected', 'paid'] as const;

export default function WithdrawalsPage() {
  const t = useTranslations('treasury.withdrawals');
  const page = useLoaderData<typeof loader>();
  const { list, status, pageNo } = page;
  const actionData = useActionData<typeof action>();
  const reply = actionData === undefined || actionData instanceof Response ? null : actionData;
  const done = doneTexts.find((key) => key === page.done);
  return (
    <Desk
      path={path}
      title={t('title')}
      lead={t('lead')}
      tabsLabel={t('tabs')}
      tabs={statuses.map((key) => ({ key, label: t(`status.${key}`), count: list.counts[key] }))}
      status={status}
      pageNo={pageNo}
      perpage={perpage}
      failure={reply?.message}
      done={
        done === undefined || reply !== null ? null : { text: t(`done.${done}`), isGood: done !== 'rejected' }
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      itemsLabel={t('title')}
      items={list.dataList.map((withdrawal) => ({
        key: withdrawal.id,
        content: (
          <WithdrawalReview withdrawal={withdrawal} reply={reply?.id === withdrawal.id ? reply : null} />
        ),
      }))}
    />
  );
}
