import { fail, type Result, succeed } from '../../shared/result.ts';

/** What the house says of a way to pay. Amounts in satang; null: no such limit. */
export type ChannelTerms = { isOn: boolean; leastSatang: number | null; mostSatang: number | null };

export type ChannelRefusal =
  | { code: 'paymentChannelOff' }
  | { code: 'paymentAmountOutside'; leastSatang: number | null; mostSatang: number | null };

/** Whether so much may be paid this way now. Nothing to pay is within every limit. */
export function checkChannelTerms(
  { isOn, leastSatang, mostSatang }: ChannelTerms,
  totalSatang: number,
): Result<true, ChannelRefusal> {
  if (!isOn) return fail({ code: 'paymentChannelOff' });
  const isWithin =
    totalSatang >= (leastSatang ?? 0) && totalSatang <= (mostSatang ?? Number.POSITIVE_INFINITY);
  return totalSatang === 0 || isWithin
    ? succeed(true)
    : fail({ code: 'paymentAmountOutside', leastSatang, mostSatang });
}

export type ChannelDraft = ChannelTerms & {
  nameTh: string;
  nameEn: string;
  detailTh: string;
  detailEn: string;
};
export type ChannelInvalid = {
  code: 'paymentChannelInvalid';
  fields: Partial<Record<'nameTh' | 'nameEn' | 'most', string>>;
};

/** What can't be saved of a way to pay, by field. */
export function checkChannelDraft(draft: ChannelDraft): Result<true, ChannelInvalid> {
  const { nameTh, nameEn, leastSatang, mostSatang } = draft;
  const isTurned = leastSatang !== null && mostSatang !== null && mostSatang < leastSatang;
  const fields = {
    ...(nameTh === '' ? { nameTh: 'required' } : {}),
    ...(nameEn === '' ? { nameEn: 'required' } : {}),
    ...(isTurned ? { most: 'mostBelowLeast' } : {}),
  };
  return Object.keys(fields).length === 0 ? succeed(true) : fail({ code: 'paymentChannelInvalid', fields });
}
