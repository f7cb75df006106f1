import { useTranslations } from 'use-intl';
import type { ChatPeer } from '../../../modules/chat/chat-shapes.contract.ts';

/** What somebody is called: shoppers without a name, and those who are forgotten, are shoppers. */
export function usePeerName(): (peer: ChatPeer) => string {
  const t = useTranslations('chat');
  return ({ name }) => (name === '' ? t('shopper') : name);
}
