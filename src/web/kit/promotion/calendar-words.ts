import { useLocale, useTranslations } from 'use-intl';
import type { CalendarConflict, CalendarEntry } from '../../../modules/price-calendar/calendar.contract.ts';
import { formatDate, formatDateTime } from '../../../shared/bangkok-time.ts';
import { type PromotionDeskOwner, promotionDesks } from './promotion-address.ts';

/** Months and days in words. */
export function useDayWords() {
  const locale = useLocale() === 'en' ? 'en' : 'th';
  // A month is the end of its first day's words: "Nov 2026".
  const dayName = (day: string) => formatDate(locale, new Date(`${day}T00:00:00+07:00`));
  return {
    dayName,
    monthName: (month: string) => dayName(`${month}-01`).slice(3),
    momentName: (at: string) => formatDateTime(locale, new Date(at)),
  };
}

/** Where a desk, or else the shop, shows what a bar stands for; null where nothing does. */
export function entryHref(owner: PromotionDeskOwner, { kind, id, hasDesk }: CalendarEntry): string | null {
  switch (kind) {
    case 'promotion':
      return hasDesk ? `${promotionDesks[owner].path}/${id}` : `/promotion/${id}`;
    case 'flashSale':
      return owner === 'house' ? `/admin/flash-sales/${id}` : `/manage-store/flash-sale/${id}`;
    case 'campaign':
      return owner === 'house' ? `/admin/campaigns/${id}` : `/manage-store/campaign/${id}`;
    case 'price':
      return null;
  }
}

export function keyOf({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** Two that collide, in a sentence: on how much, and what shoppers get. */
export function useConflictWords() {
  const t = useTranslations('promotionTools.calendar.conflict');
  return ({ one, other, products, wins, why }: CalendarConflict): { what: string; so: string } => {
    const [first, second] = wins === 'other' ? [other, one] : [one, other];
    return {
      what: products === null ? t('some') : t('products', { count: products }),
      so: t(why, { first: first.name, second: second.name }),
    };
  };
}

/** What kind of thing a bar is. */
export function useEntryKind() {
  const t = useTranslations('promotionTools.calendar');
  return ({ kind, promotionTypeId }: Pick<CalendarEntry, 'kind' | 'promotionTypeId'>): string => {
    if (kind !== 'promotion') return t(`kind.${kind}`);
    switch (promotionTypeId) {
      case 1:
        return t('type.1');
      case 3:
        return t('type.3');
      case 4:
        return t('type.4');
      case 5:
      case 7:
        return t('type.gift');
      case 6:
        return t('type.6');
      case 8:
        return t('type.8');
      default:
        return t('kind.promotion');
    }
  };
}
