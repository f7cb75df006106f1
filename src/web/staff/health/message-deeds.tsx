import { useTranslations } from 'use-intl';
import type { MessageView } from '../../../modules/health/health.contract.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import type { MessageReply } from './message-action.server.ts';

/** What can be done with a message that isn't sent. */
export function MessageDeeds({
  message,
  state,
  reply,
}: {
  message: MessageView;
  /** The list that one comes back to. */
  state: string;
  reply: MessageReply | undefined;
}) {
  const t = useTranslations('healthDesk.messages');
  const { id, canRetry, failedAt, givenUpAt } = message;
  const name = t('number', { id });
  return (
    <>
      {canRetry && failedAt !== null && (
        <ConfirmPanel
          label={t('retry')}
          name={name}
          title={t('retryTitle')}
          text={t('retryText')}
          submit={t('retrySubmit')}
          intent="retry"
          fields={{ id, state }}
          look="secondary"
        />
      )}
      {givenUpAt === null && (
        <ConfirmPanel
          label={t('giveUp')}
          name={name}
          title={t('giveUpTitle')}
          text={t('giveUpText')}
          submit={t('giveUpSubmit')}
          intent="giveUp"
          fields={{ id, state }}
          look="quiet"
          tone="danger"
          reason={{
            label: t('reasonLabel'),
            error:
              reply?.id === id && reply.intent === 'giveUp' && reply.isReasonMissing === true
                ? t('reasonMissing')
                : undefined,
          }}
        />
      )}
    </>
  );
}
