import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { verificationStatuses } from '../../modules/verification/verification.rules.ts';
import { apiFailure } from '../api-client.server.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { formText, orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/identities-page';
import { IdentityReview } from './identity-review.tsx';
import { readNumber, readPageNo } from './query-number.ts';

export { privateMeta as meta } from '../private-meta.ts';

type Status = (typeof verificationStatuses)[number];
const perpage = 10;

function identitiesHref(status: Status, pageNo = 1): string {
  const query = new URLSearchParams();
  if (status !== 'waiting') query.set('status', status);
  if (pageNo > 1) query.set('pageNo', String(pageNo));
  const text = query.toString();
  return text === '' ? '/admin/identities' : `/admin/identities?${text}`;
}

/** People who ask to have their identity verified, for staff to compare and decide (SPEC §6). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const status = verificationStatuses.find((each) => each === url.searchParams.get('status')) ?? 'waiting';
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.verification.list({ status, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'treasury');
  return {
    list,
    status,
    pageNo,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.treasury.identities.title),
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
      await orHidden(api.verification.approve({ id }));
      return redirect('/admin/identities?done=approved');
    }
    const reason = formText(form, 'reason');
    if (reason === '') return { reasonMissingFor: id };
    await orHidden(api.verification.reject({ id, reason }));
    return redirect('/admin/identities?done=rejected');
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function IdentitiesPage() {
  const t = useTranslations('treasury.identities');
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
          tabs={verificationStatuses.map((key) => ({
            key,
            label: t(`status.${key}`),
            to: identitiesHref(key),
            isCurrent: key === status,
            count: list.counts[key],
          }))}
        />
        {reply.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {(done === 'approved' || done === 'rejected') && (
          <Notice tone={done === 'approved' ? 'success' : 'info'}>{t(`done.${done}`)}</Notice>
        )}
        {list.dataList.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <ul className="grid gap-4" aria-label={t('title')}>
            {list.dataList.map((verification) => (
              <li key={verification.id}>
                <IdentityReview
                  verification={verification}
                  isReasonMissing={reply.reasonMissingFor === verification.id}
                />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(list.counts[status] / perpage)}
          makeHref={(toPage) => identitiesHref(status, toPage)}
        />
      </div>
    </main>
  );
}
