import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { apiFailure } from '../api-client.server.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { formText, orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/reviews-page';
import { readNumber, readPageNo } from './query-number.ts';
import { ReviewReport } from './review-report.tsx';

export { privateMeta as meta } from '../private-meta.ts';

const statuses = ['waiting', 'upheld', 'dismissed'] as const;
type Status = (typeof statuses)[number];
const doneTexts = ['upheld', 'dismissed', 'restored'] as const;

function reportsHref(status: Status, pageNo = 1): string {
  const query = new URLSearchParams();
  if (status !== 'waiting') query.set('status', status);
  if (pageNo > 1) query.set('pageNo', String(pageNo));
  const text = query.toString();
  return text === '' ? '/admin/reviews' : `/admin/reviews?${text}`;
}

/** Reviews that were reported, for staff to hide or keep. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const status = statuses.find((each) => each === url.searchParams.get('status')) ?? 'waiting';
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.review.reports({ status, pageNo }));
  const messages = pickMessages(server.locale, 'admin', 'review', 'product');
  return {
    list,
    status,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.review.desk.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  const intent = formText(form, 'intent');
  try {
    if (intent === 'hide') {
      const reason = formText(form, 'reason').slice(0, 500);
      if (reason === '') return { reasonMissingFor: id };
      await orHidden(api.review.uphold({ id, reason }));
      return redirect('/admin/reviews?done=upheld');
    }
    await orHidden(api.review.dismiss({ id }));
    return redirect(`/admin/reviews?done=${intent === 'restore' ? 'restored' : 'dismissed'}`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function ReviewsPage() {
  const t = useTranslations('review.desk');
  const office = useTranslations('admin');
  const { list, status, ...page } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply: { message?: string; reasonMissingFor?: number } =
    actionData === undefined || actionData instanceof Response ? {} : actionData;
  const done = doneTexts.find((key) => key === page.done);
  return (
    <main className="page-width max-w-4xl! pb-12">
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
            label: t(`tab.${key}`),
            to: reportsHref(key),
            isCurrent: key === status,
            count: list.counts[key],
          }))}
        />
        {reply.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {done !== undefined && <Notice tone="success">{t(`done.${done}`)}</Notice>}
        {list.dataList.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <ul className="grid gap-4" aria-label={t('title')}>
              {list.dataList.map((report) => (
                <li key={report.id}>
                  <ReviewReport report={report} isReasonMissing={reply.reasonMissingFor === report.id} />
                </li>
              ))}
            </ul>
            <Pagination
              pageNo={list.pageNo}
              pageCount={list.pageCount}
              makeHref={(pageNo) => reportsHref(status, pageNo)}
            />
          </>
        )}
      </div>
    </main>
  );
}
