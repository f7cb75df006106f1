import { useTranslations } from 'use-intl';
import type { FileState } from '../../../modules/catalogue-file/catalogue-file.rules.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<FileState, Tone> = {
  waiting: 'info',
  checked: 'warning',
  importing: 'info',
  done: 'success',
  unreadable: 'danger',
};

export function FileStateBadge({ state }: { state: FileState }) {
  const t = useTranslations('catalogueFile.state');
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}
