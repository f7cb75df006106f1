import type { Locale } from '../../shared/locale.ts';

/** SPEC §7 GET /UserTargetType: what a company registers for. More than one may be chosen. */
export const userTargetTypes = [
  { id: 1, th: 'ขายหนังสือและสินค้าบนบรรณศาลา', en: 'Sell books and goods at Bannasala' },
  { id: 2, th: 'ซื้อในนามบริษัทหรือหน่วยงาน', en: 'Buy as a company or an organisation' },
  { id: 3, th: 'เป็นแบรนด์พันธมิตร', en: 'Be a partner brand' },
] as const;

/** SPEC §7 GET /UserBusinessType: the type of store. */
export const userBusinessTypes = [
  { id: 1, th: 'ร้านหนังสือ', en: 'Bookshop' },
  { id: 2, th: 'สำนักพิมพ์', en: 'Publisher' },
  { id: 3, th: 'ร้านเครื่องเขียนหรืออุปกรณ์การเรียน', en: 'Stationery or school supplies' },
  { id: 4, th: 'สถานศึกษาหรือห้องสมุด', en: 'School, university or library' },
  { id: 5, th: 'ธุรกิจอื่น', en: 'Other business' },
] as const;

export const targetTypeIds: readonly number[] = userTargetTypes.map(({ id }) => id);
export const businessTypeIds: readonly number[] = userBusinessTypes.map(({ id }) => id);

export function nameIn(
  locale: Locale,
  list: readonly { id: number; th: string; en: string }[],
  id: number,
): string {
  return list.find((entry) => entry.id === id)?.[locale] ?? '';
}
