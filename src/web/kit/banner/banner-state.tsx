import { useLocale, useTranslations } from 'use-intl';
import type { BannerState } from '../../../modules/banner/banner.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<BannerState, Tone> = {
  shown: 'success',
  scheduled: 'info',
  ended: 'neutral',
  hidden: 'neutral',
};

/** Whether shoppers see a banner. Wants the messages `banner`. */
export function BannerStateBadge({ state }: { state: BannerState }) {
  const t = useTranslations('banner.state');
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}

/** From when until when, in words. */
export function useBannerPeriod() {
  const t = useTranslations('banner.period');
  const locale = useLocale();
  const say = (at: string) => formatDateTime(locale, new Date(at));
  return ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string => {
    if (startsAt === null) return endsAt === null ? t('always') : t('until', { until: say(endsAt) });
    return endsAt === null
      ? t('from', { from: say(startsAt) })
      : t('both', { from: say(startsAt), until: say(endsAt) });
  };
}
