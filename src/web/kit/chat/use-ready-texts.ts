import { useTranslations } from 'use-intl';
import { type FilledText, fillReadyText, type OpenWord } from '../../../modules/chat/ready-text.rules.ts';
import type { ChatPageData } from './read-chat-page.server.ts';
import { usePeerName } from './use-peer-name.ts';

export type ReadyText = { id: number; title: string } & FilledText;

/** The ready texts as they are said in the conversation that is open. */
export function useReadyTexts({ templates, ownName, thread, begun, attached }: ChatPageData): ReadyText[] {
  const t = useTranslations('chat.texts.word');
  const nameOf = usePeerName();
  const about = thread?.messages.findLast(
    ({ card, isMine }) => !isMine && card?.kind === 'product' && card.product !== null,
  )?.card;
  const peer = thread?.conversation.peer ?? begun?.peer;
  const known: Record<OpenWord, string | null> = {
    name: peer === undefined ? null : nameOf(peer),
    order: attached.orderNumber || (thread?.conversation.orders[0]?.orderNumber ?? null),
    store: ownName === '' ? null : ownName,
    product: about?.kind === 'product' ? (about.product?.name ?? null) : null,
  };
  const marks = { name: t('name'), order: t('order'), store: t('store'), product: t('product') };
  return templates.map(({ id, title, text }) => ({ id, title, ...fillReadyText(text, known, marks) }));
}
