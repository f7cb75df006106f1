import { useTranslations } from 'use-intl';
import type { LandingState } from '../../../modules/landing/landing.rules.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<LandingState, Tone> = {
  shown: 'success',
  scheduled: 'info',
  draft: 'neutral',
  over: 'neutral',
};

/** Whether visitors see a page. Wants the messages `landing`. */
export function LandingStateBadge({ state }: { state: LandingState }) {
  const t = useTranslations('landing.state');
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}
