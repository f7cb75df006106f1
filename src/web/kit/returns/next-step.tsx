import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '../../ui/panel.tsx';
import { DueTime } from './due-time.tsx';
import type { ReturnFacts } from './return.types.ts';
import type { Side } from './return-links.ts';

type NextStepProps = { side: Side; request: ReturnFacts; now: string; children?: ReactNode };

/** What happens next with a return, by when, and what of it is one's own to do. */
export function NextStep({ side, request, now, children }: NextStepProps) {
  const t = useTranslations('returns');
  const { dueAt, returnNumber, status, sendTo = null } = request;
  const isToSend = status === 'approved' && sendTo !== null;
  return (
    <Panel title={t('detail.next')}>
      <p>
        {isToSend
          ? t('next.sendTo', { returnNumber })
          : t(`next.${side}.${stepOf(request)}`, { returnNumber })}
      </p>
      {sendTo !== null && (
        <address className="grid rounded-md bg-wash px-4 py-3 not-italic">
          <span className="text-sm text-ink-mute">{t('detail.sendTo')}</span>
          <span className="font-semibold wrap-anywhere">{sendTo.name}</span>
          <span className="wrap-anywhere">{sendTo.address}</span>
          <span className="tabular-nums">{t('detail.telephone', { telephone: sendTo.telephone })}</span>
        </address>
      )}
      {dueAt !== null && <DueTime until={dueAt} now={now} />}
      {children}
    </Panel>
  );
}

/** What the words are about: the state, and how it came to it where that matters. */
function stepOf({ status, reason, dueAt, disputeAnswer, contestNote, isKept, timeline }: ReturnFacts) {
  if (status === 'rejected') return disputeAnswer !== null ? 'decided' : dueAt === null ? 'over' : status;
  if (status === 'disputed' && contestNote !== null) return 'contested';
  if (status === 'lapsed' && timeline.at(-1)?.actor === 'shopper') return 'withdrawn';
  if (status === 'requested' && reason === 'not_received') return 'missing';
  if (isKept) return status === 'refunded' ? 'keptRefunded' : 'kept';
  if (reason === 'not_accepted') return status === 'refunded' ? 'cameBack' : status;
  if (reason === 'not_sent') return 'notSent';
  if (reason === 'file_refunded' && status !== 'refunded') return 'fileRefunded';
  return status;
}
