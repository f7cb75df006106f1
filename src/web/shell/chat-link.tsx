import MessageCircle from 'lucide-react/icons/message-circle';
import { useTranslations } from 'use-intl';
import { useSite } from '../kit/page/site-context.tsx';

/** A link to the chat widget, only if one is configured (SPEC §2); 45 px wide (§9). */
export function ChatLink() {
  const t = useTranslations('shell');
  const { chatWidgetUrl } = useSite();
  if (chatWidgetUrl === null) return null;
  return (
    <a
      href={chatWidgetUrl}
      target="_blank"
      rel="noopener"
      aria-label={`${t('chatWithUs')} ${t('opensNewTab')}`}
      className="above-bar-2 fixed right-4 z-20 grid size-[45px] place-items-center rounded-full bg-primary text-on-primary shadow-pop hover:bg-primary-strong"
    >
      <MessageCircle className="size-6" aria-hidden="true" />
    </a>
  );
}
