import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { typingMs } from '../../../modules/chat/chat.rules.ts';
import { type ChatNews, chatNewsEvent } from './chat-side.ts';

/** That the other side is typing: from when the page or the line says so, for a few seconds. */
export function TypingSign({ id, isTyping }: { id: number | null; isTyping: boolean }) {
  const t = useTranslations('chat');
  const [isShown, setShown] = useState(isTyping);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (isNow: boolean) => {
      setShown(isNow);
      clearTimeout(timer);
      if (isNow) timer = setTimeout(() => setShown(false), typingMs);
    };
    const heed = (event: Event) => {
      if (event instanceof CustomEvent && id !== null) show((event.detail as ChatNews).typing.includes(id));
    };
    show(isTyping);
    window.addEventListener(chatNewsEvent, heed);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(chatNewsEvent, heed);
    };
  }, [id, isTyping]);
  return (
    <p role="status" className="text-sm text-ink-mute italic empty:hidden">
      {isShown ? t('typing') : null}
    </p>
  );
}
