import { useTranslations } from 'use-intl';
import type { ListVisibility } from '../../../modules/shared-list/shared-list.rules.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<ListVisibility, Tone> = { public: 'success', byLink: 'info', hidden: 'neutral' };

/** Who sees a list. Wants the messages `sharedList`. */
export function ListVisibilityBadge({ visibility }: { visibility: ListVisibility }) {
  const t = useTranslations('sharedList.visibility');
  return <StatusBadge tone={tones[visibility]}>{t(visibility)}</StatusBadge>;
}
