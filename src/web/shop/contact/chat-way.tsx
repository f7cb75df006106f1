import { useTranslations } from 'use-intl';
import { chatHref } from '../../kit/chat/chat-side.ts';
import { useSite } from '../../kit/page/site-context.tsx';
import { Link } from '../../ui/link.tsx';

/** The chat widget where the shop has one (setting 72), else the conversation with the house. */
export function ChatWay({ className }: { className: string }) {
  const t = useTranslations('contact');
  const shell = useTranslations('shell');
  const { chatWidgetUrl } = useSite();
  if (chatWidgetUrl === null)
    return (
      <Link to={chatHref('shopper', null, { with: 'house' })} className={className}>
        {t('chatWithUs')}
      </Link>
    );
  return (
    <a href={chatWidgetUrl} target="_blank" rel="noopener" className={className}>
      {t('chatWithUs')} <span className="sr-only">{shell('opensNewTab')}</span>
    </a>
  );
}
