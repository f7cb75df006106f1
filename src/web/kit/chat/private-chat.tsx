import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In the place of conversations while staff look at the shop as one of their sides. */
export function PrivateChat() {
  const t = useTranslations('chat');
  return <EmptyState title={t('private.title')} text={t('private.text')} />;
}
