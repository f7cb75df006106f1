import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { decideRequest } from '../desk/decide-request.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/companies-page';
import { CompanyReview } from './company-review.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const address = listAddress('/admin/companies', { tabs: ['waiting', 'approved', 'rejected'] });

/** Companies that registered, for staff to approve or reject (SPEC §6 "admin approves sellers"). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { tab: status, search, pageNo } = query;
  const list = await orHidden(server.api.onboarding.list({ status, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'order');
  return { list, query, head: pageHead(server, messages.admin.companies.title), messages };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return decideRequest(request, address, serverSide(context).api.onboarding);
}

export default function CompaniesPage() {
  const t = useTranslations('admin.companies');
  const office = useTranslations('admin');
  const { list, query } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? {};
  const { tab, done } = query;
  return (
    <Desk
      address={address}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      tabs={{ label: t('tabs'), labelOf: (key) => office(`tab.${key}`), counts: list.counts }}
      search={{ label: t('search') }}
      total={list.counts[tab]}
      perpage={perpage}
      failure={reply.message}
      done={
        done === 'approved' || done === 'rejected'
          ? { text: t(`done.${done}`), isGood: done === 'approved' }
          : null
      }
      empty={{
        title: t(tab === 'waiting' ? 'emptyWaiting' : 'emptyDone'),
        text: t(tab === 'waiting' ? 'emptyWaitingText' : 'emptyDoneText'),
      }}
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
