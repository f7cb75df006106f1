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
import type { Route } from './+types/companies-page';
import { CompanyReview } from './company-review.tsx';
import { readNumber, readPageNo } from './query-number.ts';

export { privateMeta as meta } from '../private-meta.ts';

const statuses = ['waiting', 'approved', 'rejected'] as const;
type Status = (typeof statuses)[number];
const perpage = 20;

function companiesHref(status: Status, pageNo = 1): string {
  const query = new URLSearchParams();
  if (status !== 'waiting') query.set('status', status);
  if (pageNo > 1) query.set('pageNo', String(pageNo));
  const text = query.toString();
  return text === '' ? '/admin/companies' : `/admin/companies?${text}`;
}

/** Companies that registered, for staff to approve or reject (SPEC §6 "admin approves sellers"). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const status = statuses.find((each) => each === url.searchParams.get('status')) ?? 'waiting';
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.onboarding.list({ status, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'order');
  return {
    list,
    status,
    pageNo,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.admin.companies.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  try {
    if (formText(form, 'intent') === 'approve') {
      await orHidden(api.onboarding.approve({ id }));
      return redirect('/admin/companies?done=approved');
    }
    const reason = formText(form, 'reason');
    if (reason === '') return { reasonMissingFor: id };
    await orHidden(api.onboarding.reject({ id, reason }));
    return redirect('/admin/companies?done=rejected');
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function CompaniesPage() {
  const t = useTranslations('admin.companies');
  const office = useTranslations('admin');
  const { list, status, pageNo, done } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply: { message?: string; reasonMissingFor?: number } =
    actionData === undefined || actionData instanceof Response ? {} : actionData;
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
            label: office(`tab.${key}`),
            to: companiesHref(key),
            isCurrent: key === status,
            count: list.counts[key],
          }))}
        />
        {reply.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {(done === 'approved' || done === 'rejected') && (
          <Notice tone={done === 'approved' ? 'success' : 'info'}>{t(`done.${done}`)}</Notice>
        )}
        {list.dataList.length === 0 ? (
          <EmptyState
            title={t(status === 'waiting' ? 'emptyWaiting' : 'emptyDone')}
            text={t(status === 'waiting' ? 'emptyWaitingText' : 'emptyDoneText')}
          />
        ) : (
          <>
            <ul className="grid gap-4" aria-label={t('title')}>
              {list.dataList.map((application) => (
                <li key={application.id}>
                  <CompanyReview
                    application={application}
                    isReasonMissing={reply.reasonMissingFor === application.id}
                  />
                </li>
              ))}
            </ul>
            <Pagination
              pageNo={pageNo}
              pageCount={Math.ceil(list.counts[status] / perpage)}
              makeHref={(toPage) => companiesHref(status, toPage)}
            />
          </>
        )}
      </div>
    </main>
  );
}
