import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CountBubble } from '../../ui/count-bubble.tsx';
import { Link } from '../../ui/link.tsx';
import { useVisitor } from '../visitor/visitor-context.tsx';
import { type ChatNews, chatNewsEvent, chatPaths } from './chat-side.ts';

/** The way to one's conversations, with how much of them is unread: counted on the page, then live. */
export function ChatIcon({ className }: { className: string }) {
  const t = useTranslations('shell');
  const visitor = useVisitor();
  const [live, setLive] = useState<number | null>(null);
  useEffect(() => {
    const heed = (event: Event) => {
      if (event instanceof CustomEvent) setLive((event.detail as ChatNews).unread);
    };
    window.addEventListener(chatNewsEvent, heed);
    return () => window.removeEventListener(chatNewsEvent, heed);
  }, []);
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
