import { useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import type { Route } from './+types/companies-page';
import { CompanyReview } from './company-review.tsx';
import { decideRequest } from './decide-request.server.ts';
import { Desk } from './desk.tsx';
import { readPageNo } from './query-number.ts';

export { privateMeta as meta } from '../private-meta.ts';

const statuses = ['waiting', 'approved', 'rejected'] as const;
const perpage = 20;
const path = '/admin/companies';

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

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return decideRequest(request, path, serverSide(context).api.onboarding);
}

export default function CompaniesPage() {
  const t = useTranslations('admin.companies');
  const office = useTranslations('admin');
  const { list, status, pageNo, done } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? {};
  return (
    <Desk
      path={path}
      title={t('title')}
      lead={t('lead')}
      tabsLabel={t('tabs')}
      tabs={statuses.map((key) => ({ key, label: office(`tab.${key}`), count: list.counts[key] }))}
      status={status}
      pageNo={pageNo}
      perpage={perpage}
      failure={reply.message}
      done={
        done === 'approved' || done === 'rejected'
          ? { text: t(`done.${done}`), isGood: done === 'approved' }
          : null
      }
      empty={{
        title: t(status === 'waiting' ? 'emptyWaiting' : 'emptyDone'),
        text: t(status === 'waiting' ? 'emptyWaitingText' : 'emptyDoneText'),
      }}
      itemsLabel={t('title')}
      items={list.dataList.map((application) => ({
        key: application.id,
        content: (
          <CompanyReview
            application={application}
            isReasonMissing={reply.reasonMissingFor === application.id}
          />
        ),
      }))}
    />
  );
}
