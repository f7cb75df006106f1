import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { actOnChat, type ChatReply } from '../../kit/chat/chat-action.server.ts';
import { chatTitle } from '../../kit/chat/chat-title.server.ts';
import { ChatView } from '../../kit/chat/chat-view.tsx';
import { readChatPage } from '../../kit/chat/read-chat-page.server.ts';
import { useChatReports } from '../../kit/chat/use-chat-news.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DeskButtonLink } from '../desk/desk-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/house-chat-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /admin/chat: what shoppers write to the house. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [page, { unread }, reports] = await Promise.all([
    readChatPage(server, 'house', url),
    orHidden(server.api.houseChat.unread({})),
    orHidden(server.api.houseChat.reports({ perpage: 1 })),
  ]);
  const messages = pickMessages(server.locale, 'admin', 'chat', 'catalogue', 'order');
  return {
    page,
    reports: reports.total + reports.held,
    head: pageHead(server, chatTitle(server, messages.chat.desk.house, unread)),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ChatReply | Response> {
  requireSignIn(context);
  return actOnChat(serverSide(context), 'house', request);
}

export default function HouseChatPage() {
  const t = useTranslations('chat');
  const { page, reports: counted } = useLoaderData<typeof loader>();
  const reports = useChatReports() ?? counted;
  const reply: ChatReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t('desk.house')}
      way={useOfficeWay()}
      aside={
        <div className="flex flex-wrap gap-2">
          <DeskButtonLink to="/admin/tickets" variant="secondary" size="s">
            {t('desk.tickets')}
          </DeskButtonLink>
          <ButtonLink to="/admin/chat/reports" variant="secondary" size="s">
            {t('desk.reports')}
            {reports > 0 && ` (${reports})`}
          </ButtonLink>
        </div>
      }
    >
      <ChatView data={page} reply={reply} className="h-[calc(100dvh-14rem)] min-h-100" />
    </DeskPage>
  );
}
