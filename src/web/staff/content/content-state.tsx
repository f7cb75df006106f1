import { useTranslations } from 'use-intl';
import type { ContentState } from '../../../modules/content/content.rules.ts';
import type { ContentRow } from '../../../modules/content/content-desk.contract.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<ContentState, Tone> = {
  shown: 'success',
  scheduled: 'info',
  draft: 'neutral',
  over: 'neutral',
};

/** Whether visitors see a document, and whether its draft has gone on since. Wants the messages `contentDesk`. */
export function ContentStateBadge({ row }: { row: Pick<ContentRow, 'state' | 'isChanged'> }) {
  const t = useTranslations('contentDesk');
  return (
    <>
      <StatusBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusBadge>
      {row.isChanged && <Badge tone="warning">{t('isChanged')}</Badge>}
    </>
  );
}
