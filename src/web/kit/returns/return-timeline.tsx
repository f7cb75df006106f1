import { useTranslations } from 'use-intl';
import { isComingBack } from '../../../modules/returns/returns.rules.ts';
import { Timeline } from '../../ui/timeline.tsx';
import type { ReturnFacts } from './return.types.ts';

/** What happened to a return and who did it, the newest on top. What was asked for stands above it already. */
export function ReturnTimeline({
  request,
}: {
  request: Pick<ReturnFacts, 'timeline' | 'isKept' | 'reason'>;
}) {
  const t = useTranslations('returns');
  return (
    <Timeline
      events={request.timeline.map(({ status, at, actor, note }, index) => ({
        key: status,
        at,
        title: t(`event.${wordOf(status, request.timeline[index - 1]?.status, request)}`),
        by: `· ${t('detail.by', { actor: t(`actor.${actor}`) })}`,
        note: status === 'requested' ? null : note,
      }))}
    />
  );
}

type Status = ReturnFacts['timeline'][number]['status'];

/** What was refunded and waits again has had its money sent back; nothing was received anew. */
function wordOf(status: Status, before: Status | undefined, request: Pick<ReturnFacts, 'isKept' | 'reason'>) {
  if (status !== 'received') return status;
  if (before === 'refunded') return 'refundBack';
  if (request.reason === 'not_sent') return 'notSent';
  return isComingBack(request) ? status : 'kept';
}
