import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useRevalidator } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { chatNewsEvent, isChatPath } from '../chat/chat-side.ts';
import { type LiveNotice, listenForNotices, sharedLineOf } from './notice-stream.ts';

const shownMs = 8_000;
const listPath = '/user/profile/notification';

type LiveNoticesProps = { userId: number | null; onUnread: (unread: number) => void };

/**
 * Hears of notices while the page is looked at (one of conversations in the background as well, whose tab says how many wait):
 * the bell counts on, a new notice shows for a moment (and is said to screen readers), and the list of notices, when that is
 * the page, has it.
 */
export default function LiveNotices({ userId, onUnread }: LiveNoticesProps) {
  const [notice, setNotice] = useState<LiveNotice | null>(null);
  // A payment's page says itself what comes of it, and nothing may lie over what is to be paid.
  const isPaying = useLocation().pathname.startsWith('/payment/');
  const { revalidate } = useRevalidator();
  const heed = useRef({ onUnread, revalidate });
  heed.current = { onUnread, revalidate };

  useEffect(
    () =>
      listenForNotices(
        {
          onUnread: (unread) => heed.current.onUnread(unread),
          onNotice: (news) => {
            setNotice(news);
            if (window.location.pathname === listPath) void heed.current.revalidate();
          },
          onChat: (news) => window.dispatchEvent(new CustomEvent(chatNewsEvent, { detail: news })),
        },
        sharedLineOf(userId),
        () => isChatPath(window.location.pathname),
      ),
    [userId],
  );

  useEffect(() => {
    if (notice === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What comes while nobody looks is shown to who comes back.
    const count = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => setNotice(null), shownMs);
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, [notice]);

  return createPortal(
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 grid justify-items-end md:bottom-6"
    >
      {notice !== null && !isPaying && (
        <Link
          to={`${listPath}/open/${notice.id}`}
          reloadDocument
          className="pointer-events-auto grid max-w-sm gap-0.5 rounded-lg border border-line bg-surface px-4 py-3 shadow-pop hover:border-primary"
        >
          <strong className="font-semibold">{notice.title}</strong>
          <span className="text-sm text-ink-soft">{notice.text}</span>
        </Link>
      )}
    </output>,
    document.body,
  );
}
