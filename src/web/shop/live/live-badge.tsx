import { useTranslations } from 'use-intl';
import type { ShowState } from '../../../modules/live/live-show.rules.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<ShowState, Tone> = { running: 'danger', coming: 'neutral', finished: 'info' };
const words = { running: 'live', coming: 'draft', finished: 'finished' } as const;

/** SPEC §2 "Live/draft badge": Live while it sells, else where it stands. */
export function LiveBadge({ state }: { state: ShowState }) {
  const t = useTranslations('liveShow');
  return <Badge tone={tones[state]}>{t(words[state])}</Badge>;
}
