import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { actOnChat, type ChatReply } from '../../kit/chat/chat-action.server.ts';
import { chatTitle } from '../../kit/chat/chat-title.server.ts';
import { ChatView } from '../../kit/chat/chat-view.tsx';
import { PrivateChat } from '../../kit/chat/private-chat.tsx';
import { readChatPage } from '../../kit/chat/read-chat-page.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/store-chat-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /manage-store/chat: what shoppers write to the store, for those of its members who answer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [page, { unread }] = await Promise.all([
    server.isSeeing ? null : readChatPage(server, 'store', url),
    orHidden(server.api.storeChat.unread({})),
  ]);
  const messages = pickMessages(server.locale, 'chat', 'catalogue', 'order');
  return { page, head: pageHead(server, chatTitle(server, messages.chat.desk.store, unread)), messages };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ChatReply | Response> {
  requireSignIn(context);
  return actOnChat(serverSide(context), 'store', request);
}

export default function StoreChatPage() {
  const t = useTranslations('chat');
  const { page } = useLoaderData<typeof loader>();
  const reply: ChatReply | undefined = useReply<typeof action>();
  return (
    <DeskPage title={t('desk.store')}>
      {page === null ? (
        <PrivateChat />
      ) : (
        <ChatView data={page} reply={reply} className="h-[calc(100dvh-12rem)] min-h-100" />
      )}
    </DeskPage>
  );
}
