import { useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { verificationStatuses } from '../../modules/verification/verification.rules.ts';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import type { Route } from './+types/identities-page';
import { decideRequest } from './decide-request.server.ts';
import { Desk } from './desk.tsx';
import { IdentityReview } from './identity-review.tsx';
import { readPageNo } from './query-number.ts';

export { privateMeta as meta } from '../private-meta.ts';

const perpage = 10;
const path = '/admin/identities';

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

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return decideRequest(request, path, serverSide(context).api.verification);
}

export default function IdentitiesPage() {
  const t = useTranslations('treasury.identities');
  const { list, status, pageNo, done } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? {};
  return (
    <Desk
      path={path}
      title={t('title')}
      lead={t('lead')}
      tabsLabel={t('tabs')}
      tabs={verificationStatuses.map((key) => ({ key, label: t(`status.${key}`), count: list.counts[key] }))}
      status={status}
      pageNo={pageNo}
      perpage={perpage}
      failure={reply.message}
      done={
        done === 'approved' || done === 'rejected'
          ? { text: t(`done.${done}`), isGood: done === 'approved' }
          : null
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      itemsLabel={t('title')}
      items={list.dataList.map((verification) => ({
        key: verification.id,
        content: (
          <IdentityReview
            verification={verification}
            isReasonMissing={reply.reasonMissingFor === verification.id}
          />
        ),
      }))}
    />
  );
}
