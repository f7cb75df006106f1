import { useTranslations } from 'use-intl';
import type { ChatConversation } from '../../../modules/chat/chat-shapes.contract.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import type { ChatReply } from './chat-action.server.ts';
import type { ChatPageData } from './read-chat-page.server.ts';

type ConversationAskProps = {
  data: ChatPageData;
  conversation: ChatConversation;
  reply: ChatReply | undefined;
};

/** Asks before a conversation is reported, handed over or blocked. */
export function ConversationAsk({ data, conversation, reply }: ConversationAskProps) {
  const t = useTranslations('chat');
  const { id } = conversation;
  const { ask } = data;
  return (
    <div className="border-b border-line p-3">
      {ask === 'report' || ask === 'handOver' ? (
        <ConfirmPanel
          label={t(ask)}
          title={t(ask)}
          text={t(`${ask}Text`)}
          submit={t(`${ask}Now`)}
          intent={ask}
          fields={{ id }}
          reason={{
            label: t(`${ask}Reason`),
            error: reply?.intent === ask ? reply.message : undefined,
            value: reply?.intent === ask ? reply.text : undefined,
          }}
          isOpen
        />
      ) : (
        <ConfirmPanel
          label={t('block')}
          title={t('block')}
          text={t('blockText')}
          submit={t('blockNow')}
          intent="block"
          fields={{ id }}
          tone="danger"
          isOpen
        />
      )}
    </div>
  );
}
