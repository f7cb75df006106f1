import { useLocale, useTranslations } from 'use-intl';
import type { SlotState } from '../../../modules/flash-sale/flash-sale.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { inLocale } from '../../../shared/locale.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<SlotState, Tone> = {
  coming: 'info',
  running: 'success',
  ended: 'neutral',
  cancelled: 'neutral',
};

/** Where a flash sale stands. Wants the messages `flashDesk`. */
export function SlotStateBadge({ state }: { state: SlotState }) {
  const t = useTranslations('flashDesk.state');
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}

/** What a flash sale is called, and from when until when it is. */
export function useSlotWords() {
  const t = useTranslations('flashDesk');
  const locale = useLocale();
  const say = (at: string) => formatDateTime(locale, new Date(at));
  return {
    say,
    nameOf: ({ nameTh, nameEn }: { nameTh: string; nameEn: string }) => inLocale(locale, nameTh, nameEn),
    periodOf: ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      t('period', { from: say(startsAt), until: say(endsAt) }),
  };
}
