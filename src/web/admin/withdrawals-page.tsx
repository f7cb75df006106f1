import { useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/withdrawals-page';
import { readPageNo } from './query-number.ts';
import { actOnWithdrawals } from './withdrawal-action.server.ts';
import { WithdrawalReview } from './withdrawal-review.tsx';

export { privateMeta as meta } from '../private-meta.ts';

const statuses = ['requested', 'approved', 'paid', 'rejected'] as const;
type Status = (typeof statuses)[number];
const perpage = 20;

function withdrawalsHref(status: Status, pageNo = 1): string {
  const query = new URLSearchParams();
  if (status !== 'requested') query.set('status', status);
  if (pageNo > 1) query.set('pageNo', String(pageNo));
  const text = query.toString();
  return text === '' ? '/admin/withdrawals' : `/admin/withdrawals?${text}`;
}

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
  const office = useTranslations('admin');
  const page = useLoaderData<typeof loader>();
  const { list, status, pageNo } = page;
  const actionData = useActionData<typeof action>();
  const reply = actionData === undefined || actionData instanceof Response ? null : actionData;
  const done = doneTexts.find((key) => key === page.done);
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: office('title'), to: '/admin' }, { label: t('title') }]} />}
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('tabs')}
          tabs={statuses.map((key) => ({
            key,
            label: t(`status.${key}`),
            to: withdrawalsHref(key),
            isCurrent: key === status,
            count: list.counts[key],
          }))}
        />
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {done !== undefined && reply === null && (
          <Notice tone={done === 'rejected' ? 'info' : 'success'}>{t(`done.${done}`)}</Notice>
        )}
        {list.dataList.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <ul className="grid gap-4" aria-label={t('title')}>
            {list.dataList.map((withdrawal) => (
              <li key={withdrawal.id}>
                <WithdrawalReview
                  withdrawal={withdrawal}
                  reply={reply?.id === withdrawal.id ? reply : null}
                />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(list.counts[status] / perpage)}
          makeHref={(toPage) => withdrawalsHref(status, toPage)}
        />
      </div>
    </main>
  );
}
