import { redirect, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { readPageNo } from '../admin/query-number.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/refunds-page';
import { payRefund } from './refund-action.server.ts';
import { RefundReview } from './refund-review.tsx';

export { privateMeta as meta } from '../private-meta.ts';

const statuses = ['waiting', 'done'] as const;
type Status = (typeof statuses)[number];
const perpage = 20;

function refundsHref(status: Status, pageNo = 1): string {
  const query = new URLSearchParams();
  if (status !== 'waiting') query.set('status', status);
  if (pageNo > 1) query.set('pageNo', String(pageNo));
  const text = query.toString();
  return text === '' ? '/admin/refunds' : `/admin/refunds?${text}`;
}

/** Refunds that staff transfer, the oldest first; and those that have been. To everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const status = statuses.find((each) => each === url.searchParams.get('status')) ?? 'waiting';
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.payment.refunds({ status, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'returns');
  return {
    list,
    status,
    pageNo,
    isDone: url.searchParams.get('done') === 'paid',
    head: pageHead(server, messages.returns.refunds.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const reply = await payRefund(request, serverSide(context));
  return reply ?? redirect('/admin/refunds?done=paid');
}

export default function RefundsPage() {
  const t = useTranslations('returns.refunds');
  const office = useTranslations('returns.staff');
  const { list, status, pageNo, isDone } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply = actionData instanceof Response ? undefined : actionData;
  return (
    <main className="page-width max-w-4xl! pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: office('office'), to: '/admin' }, { label: t('title') }]} />}
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('tabs')}
          tabs={statuses.map((key) => ({
            key,
            label: t(key === 'waiting' ? 'waiting' : 'doneTab'),
            to: refundsHref(key),
            isCurrent: key === status,
            count: list.counts[key],
          }))}
        />
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {isDone && <Notice tone="success">{t('done')}</Notice>}
        {list.dataList.length === 0 ? (
          <EmptyState
            title={t(status === 'waiting' ? 'emptyWaiting' : 'emptyDone')}
            text={t(status === 'waiting' ? 'emptyWaitingText' : 'emptyDoneText')}
          />
        ) : (
          <>
            <ul className="grid gap-4" aria-label={t('title')}>
              {list.dataList.map((refund) => (
                <li key={refund.id}>
                  <RefundReview refund={refund} reply={reply?.id === refund.id ? reply : undefined} />
                </li>
              ))}
            </ul>
            <Pagination
              pageNo={pageNo}
              pageCount={Math.ceil(list.total / perpage)}
              makeHref={(toPage) => refundsHref(status, toPage)}
            />
          </>
        )}
      </div>
    </main>
  );
}
