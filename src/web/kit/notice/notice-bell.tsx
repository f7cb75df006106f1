import Bell from 'lucide-react/icons/bell';
import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CountBubble } from '../../ui/count-bubble.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useVisitor } from '../visitor/visitor-context.tsx';

const LiveNotices = lazy(() => import('./live-notices.tsx'));

/** What the shop has told a signed-in person and they haven't read: counted on the page, then live. */
export function NoticeBell({ className }: { className: string }) {
  const t = useTranslations('shell');
  const visitor = useVisitor();
  const isHydrated = useIsHydrated();
  const [live, setLive] = useState<{ userId: number | null; unread: number } | null>(null);
  if (visitor === null || !visitor.isSignedIn) return null;
  const { userId } = visitor;
  const unread = live !== null && live.userId === userId ? live.unread : visitor.unreadCount;
  return (
    <>
      <Link
        to="/user/profile/notification"
        className={className}
        aria-label={t('noticesWithCount', { count: unread })}
      >
        <span className="relative">
          <Bell className="size-6" aria-hidden="true" />
          <CountBubble count={unread} />
        </span>
      </Link>
      {isHydrated && (
        <LazyPart>
          <LiveNotices
            key={userId}
            userId={userId}
            onUnread={(count) => setLive({ userId, unread: count })}
          />
        </LazyPart>
      )}
    </>
  );
}
