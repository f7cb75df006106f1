import { useTranslations } from 'use-intl';
import { Timeline } from '../../ui/timeline.tsx';
import type { ReturnFacts } from './return.types.ts';

/** What happened to a return and who did it, the newest on top. What was asked for stands above it already. */
export function ReturnTimeline({ timeline, isKept }: Pick<ReturnFacts, 'timeline' | 'isKept'>) {
  const t = useTranslations('returns');
  return (
    <Timeline
      events={timeline.map(({ status, at, actor, note }) => ({
        key: status,
        at,
        title: t(`event.${status === 'received' && isKept ? 'kept' : status}`),
        by: `· ${t('detail.by', { actor: t(`actor.${actor}`) })}`,
        note: status === 'requested' ? null : note,
      }))}
    />
  );
}
