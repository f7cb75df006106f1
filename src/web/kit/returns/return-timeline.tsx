import { useTranslations } from 'use-intl';
import { Timeline } from '../../ui/timeline.tsx';
import type { ReturnFacts } from './return.types.ts';

/** What happened to a return and who did it, the newest on top. What was asked for stands above it already. */
export function ReturnTimeline({ timeline, isKept }: Pick<ReturnFacts, 'timeline' | 'isKept'>) {
  const t = useTranslations('returns');
  return (
    <Timeline
      events={timeline.map(({ status, at, actor, note }, index) => ({
        key: status,
        at,
        title: t(`event.${wordOf(status, timeline[index - 1]?.status, isKept)}`),
        by: `· ${t('detail.by', { actor: t(`actor.${actor}`) })}`,
        note: status === 'requested' ? null : note,
      }))}
    />
  );
}

type Status = ReturnFacts['timeline'][number]['status'];

/** What was refunded and waits again has had its money sent back; nothing was received anew. */
function wordOf(status: Status, before: Status | undefined, isKept: boolean) {
  if (status !== 'received') return status;
  if (before === 'refunded') return 'refundBack';
  return isKept ? 'kept' : status;
}
