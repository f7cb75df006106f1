import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/approvals-page';
import { actOnApprovals } from './approval-action.server.ts';
import { approvalDesk } from './approval-desk.ts';
import { ApprovalItem } from './approval-item.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** What waits for a second person, and what was answered. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = approvalDesk.read(url.searchParams);
  const { tab, pageNo } = query;
  const list = await orHidden(server.api.approval.list({ tab, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'approval');
  return { list, query, head: pageHead(server, messages.approval.title), messages };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnApprovals(request, serverSide(context));
}

const doneTexts = ['approved', 'refused', 'takenBack'] as const;

export default function ApprovalsPage() {
  const t = useTranslations('approval');
  const { list, query } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? null;
  const done = doneTexts.find((key) => key === query.done);
  const isWaiting = query.tab === 'waiting';
  return (
    <Desk
      address={approvalDesk}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      tabs={{ label: t('tabs'), labelOf: (key) => t(`tab.${key}`), counts: list.counts }}
      total={list.counts[query.tab]}
      perpage={perpage}
      failure={reply?.message}
      done={
        done === undefined || reply !== null ? null : { text: t(`done.${done}`), isGood: done === 'approved' }
      }
      empty={{
        title: t(isWaiting ? 'empty' : 'emptyClosed'),
        text: t(isWaiting ? 'emptyText' : 'emptyClosedText'),
      }}
      label={t('list')}
      items={list.dataList.map((approval) => ({
        key: approval.id,
        content: <ApprovalItem approval={approval} reply={reply?.id === approval.id ? reply : null} />,
      }))}
    />
  );
}
