import MessageCircle from 'lucide-react/icons/message-circle';
import { useTranslations } from 'use-intl';
import { CountBubble } from '../../ui/count-bubble.tsx';
import { Link } from '../../ui/link.tsx';
import { useVisitor } from '../visitor/visitor-context.tsx';
import { chatPaths } from './chat-side.ts';
import { useChatNews } from './use-chat-news.ts';

/** The way to one's conversations, with how much of them is unread: counted on the page, then live. */
export function ChatIcon({ className }: { className: string }) {
  const t = useTranslations('shell');
  const visitor = useVisitor();
  const live = useChatNews((news) => news.unread);
  if (visitor === null || !visitor.isSignedIn) return null;
  const unread = live ?? visitor.unreadChats;
  return (
    <Link to={chatPaths.shopper} className={className} aria-label={t('chatsWithCount', { count: unread })}>
      <span className="relative">
        <MessageCircle className="size-6" aria-hidden="true" />
        <CountBubble count={unread} />
      </span>
    </Link>
  );
}
