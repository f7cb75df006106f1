import { bangkokDay } from '../../shared/bangkok-time.ts';

/** Where a parcel can be brought or fetched, as it was chosen from Thailand's places; names are kept in both languages. */
export type Place = {
  address: string;
  subdistrictId: number;
  subdistrictTh: string;
  subdistrictEn: string;
  districtTh: string;
  districtEn: string;
  provinceTh: string;
  provinceEn: string;
  zipCode: string;
};

/** Where buyers send copies back to. */
export type ReturnPlace = Place & { name: string; telephone: string };

/** Where buyers fetch what they have bought; hours as the store writes them. */
export type StoreCounter = Place & { telephone: string; hoursTh: string; hoursEn: string };

/** The house channel that stands for a store's own counter. */
export const pickupCode = 'pickup';

export const preparationDaysLeast = 1;
export const preparationDaysMost = 15;
export const usualPreparationDays = 1;
/** A store that is away longer takes its offers off. */
const timeOffDaysMost = 90;
export const timeOffTextMost = 200;
export const zonesMost = 5;

/** Days in Bangkok on which a store sends nothing, both among them: YYYY-MM-DD. */
export type TimeOff = { from: string; to: string };

/** How quickly a store hands its parcels over. */
export type StorePace = { preparationDays: number; timeOff: TimeOff | null };

const usualPace: StorePace = { preparationDays: usualPreparationDays, timeOff: null };

export type TimeOffProblem = 'timeOffBackwards' | 'timeOffPast' | 'timeOffLong';

const dayMs = 24 * 60 * 60 * 1000;

/** What is wrong with a time off that is asked for now; null when nothing is. */
export function checkTimeOff({ from, to }: TimeOff, now: Date): TimeOffProblem | null {
  if (to < from) return 'timeOffBackwards';
  if (to < bangkokDay(now)) return 'timeOffPast';
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1 > timeOffDaysMost ? 'timeOffLong' : null;
}

/** Time off that is running or to come; what is over is told to nobody. */
export function coming<Off extends TimeOff>(timeOff: Off | null, now: Date): Off | null {
  return timeOff !== null && timeOff.to >= bangkokDay(now) ? timeOff : null;
}

/** What is kept of how a store sends, as far as it decides when. */
export type StoredDelivery = {
  preparationDays: number;
  timeOffFrom: string | null;
  timeOffTo: string | null;
  timeOffTh: string | null;
  timeOffEn: string | null;
};

export function timeOffOf(delivery: StoredDelivery | null): TimeOff | null {
  if (delivery === null || delivery.timeOffFrom === null || delivery.timeOffTo === null) return null;
  return { from: delivery.timeOffFrom, to: delivery.timeOffTo };
}

/** How quickly a store sends; as usual for one that hasn't said. */
export function paceOf(delivery: StoredDelivery | null): StorePace {
  if (delivery === null) return usualPace;
  return { preparationDays: delivery.preparationDays, timeOff: timeOffOf(delivery) };
}
