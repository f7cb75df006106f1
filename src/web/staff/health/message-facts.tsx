import { useTranslations } from 'use-intl';
import type { MessageView } from '../../../modules/health/health.contract.ts';
import { Moment } from '../../ui/moment.tsx';
import { Facts, HealthFact } from './facts.tsx';

/** What is known of a message that isn't sent; whom it is for is masked. */
export function MessageFacts({ message }: { message: MessageView }) {
  const t = useTranslations('healthDesk.messages');
  const { channel, to, createdAt, tries, failedAt, nextTryAt, lastError, giveUpReason, canRetry } = message;
  return (
    <>
      <Facts>
        <HealthFact label={t('to')}>
          {to} · {t(channel)}
        </HealthFact>
        <HealthFact label={t('written')}>
          <Moment at={createdAt} />
        </HealthFact>
        <HealthFact label={t('tries')}>{t('triesCount', { count: tries })}</HealthFact>
        {failedAt !== null && (
          <HealthFact label={t('failedAt')}>
            <Moment at={failedAt} />
          </HealthFact>
        )}
        {failedAt === null && nextTryAt !== null && (
          <HealthFact label={t('nextTry')}>
            <Moment at={nextTryAt} />
          </HealthFact>
        )}
        {lastError !== null && (
          <HealthFact label={t('error')}>
            <span lang="en">{lastError}</span>
          </HealthFact>
        )}
        {giveUpReason !== null && <HealthFact label={t('reason')}>{giveUpReason}</HealthFact>}
      </Facts>
      {!canRetry && <p className="text-sm text-ink-soft">{t('expired')}</p>}
    </>
  );
}
