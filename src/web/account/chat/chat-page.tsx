import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { actOnChat, type ChatReply } from '../../kit/chat/chat-action.server.ts';
import { chatTitle } from '../../kit/chat/chat-title.server.ts';
import { ChatView } from '../../kit/chat/chat-view.tsx';
import { PrivateChat } from '../../kit/chat/private-chat.tsx';
import { readChatPage } from '../../kit/chat/read-chat-page.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/chat-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /chat: a shopper's conversations with stores and with the house. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [page, { unread }] = await Promise.all([
    server.isSeeing ? null : readChatPage(server, 'shopper', url),
    server.api.chat.unread({}),
  ]);
  const messages = pickMessages(server.locale, 'chat', 'catalogue', 'order');
  return { page, head: pageHead(server, chatTitle(server, messages.chat.title, unread)), messages };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ChatReply | Response> {
  requireSignIn(context);
  return actOnChat(serverSide(context), 'shopper', request);
}

export default function ChatPage() {
  const t = useTranslations('chat');
  const { page } = useLoaderData<typeof loader>();
  const reply: ChatReply | undefined = useReply<typeof action>();
  return (
    <main className="page-width py-3 md:py-5">
      <h1 className="sr-only">{t('title')}</h1>
      {page === null ? (
        <PrivateChat />
      ) : (
        <ChatView
          data={page}
          reply={reply}
          className="h-[calc(100dvh-11.5rem)] min-h-100 md:h-[calc(100dvh-10rem)]"
        />
      )}
    </main>
  );
}
