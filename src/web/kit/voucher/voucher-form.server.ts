import type { VoucherField, VoucherInvalid } from '../../../modules/promotion/voucher-desk.rules.ts';
import { voucherAudiences } from '../../../modules/promotion/voucher-desk.rules.ts';
import { parseBaht, toBaht } from '../../../shared/money.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { formText } from '../../request/form-fields.ts';
import { readBangkokField } from '../page/bangkok-field.ts';

const names = [
  'code',
  'kind',
  'nameTh',
  'nameEn',
  'conditionsTh',
  'conditionsEn',
  'off',
  'discount',
  'maxDiscount',
  'minSpend',
  'startsAt',
  'endsAt',
  'usageLimit',
  'perUserLimit',
  'claimLimit',
  'audience',
] as const;
/** As people type it: `discount` is baht or per cent, as `off` says. */
export type VoucherValues = Record<(typeof names)[number], string>;

const mostBaht = 1_000_000;

/** The form of a voucher, and what it says; `said` is null when something can't be read. */
export function readVoucherForm(form: FormData) {
  const values = Object.fromEntries(names.map((name) => [name, formText(form, name)])) as VoucherValues;
  const fields: VoucherInvalid['fields'] = {};
  const amount = (name: 'discount' | 'maxDiscount' | 'minSpend', mostAmount = mostBaht): number | null => {
    if (values[name] === '') return null;
    const satang = parseBaht(values[name]);
    if (satang === null || toBaht(satang) > mostAmount) fields[name] = 'amountInvalid';
    return satang === null ? null : toBaht(satang);
  };
  const limit = (name: VoucherField & ('usageLimit' | 'perUserLimit' | 'claimLimit'), most: number) => {
    if (values[name] === '') return null;
    const count = parseCount(values[name]) ?? 0;
    if (count < 1 || count > most) fields[name] = 'limitInvalid';
    return count;
  };
  const instant = (name: 'startsAt' | 'endsAt') => {
    const at = readBangkokField(values[name]);
    if (at === null) fields[name] = 'required';
    return at ?? '';
  };
  const isPercent = values.off === 'percent';
  const discount = amount('discount', isPercent ? 100 : mostBaht);
  if (isPercent && (fields.discount !== undefined || discount === null)) {
    delete fields.discount;
    fields.discountPercent = values.discount === '' ? 'required' : 'percentInvalid';
  }
  if (!isPercent && values.discount === '') fields.discount = 'required';
  const audience = voucherAudiences.find((each) => each === values.audience) ?? 'everyone';
  const said = {
    code: values.code,
    nameTh: values.nameTh,
    nameEn: values.nameEn,
    conditionsTh: values.conditionsTh,
    conditionsEn: values.conditionsEn,
    discount: isPercent ? null : discount,
    discountPercent: isPercent ? discount : null,
    maxDiscount: amount('maxDiscount'),
    minSpend: amount('minSpend') ?? 0,
    startsAt: instant('startsAt'),
    endsAt: instant('endsAt'),
    usageLimit: limit('usageLimit', 10_000_000),
    // Not asked for those that are only given; the field is hidden, not gone.
    perUserLimit: audience === 'given' ? null : (limit('perUserLimit', 1_000) ?? 1),
    claimLimit: limit('claimLimit', 10_000_000),
    audience,
  };
  if (Object.keys(fields).length === 0) return { values, fields, said };
  // What the rules would say of the rest, so that all of it is told at once.
  if (values.code === '') fields.code = 'required';
  if (values.nameTh === '') fields.nameTh = 'required';
  if (!isPercent && said.maxDiscount !== null) fields.maxDiscount ??= 'percentOnly';
  if (audience === 'given' && said.claimLimit !== null) fields.claimLimit ??= 'onlyGiven';
  return { values, fields, said: null };
}
