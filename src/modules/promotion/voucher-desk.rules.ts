import type { VoucherKind } from './voucher.rules.ts';

/** What a voucher's maker says of it. Amounts in satang. */
export type VoucherDraft = {
  code: string;
  kind: VoucherKind;
  nameTh: string;
  /** Empty where the Thai one does. */
  nameEn: string;
  conditionsTh: string | null;
  conditionsEn: string | null;
  discountSatang: number | null;
  discountBasisPoints: number | null;
  maxDiscountSatang: number | null;
  minSpendSatang: number;
  startsAt: Date;
  endsAt: Date;
  usageLimit: number | null;
  perUserLimit: number;
  claimLimit: number | null;
  isCollectable: boolean;
};

/** Whom a voucher is for: all who collect it, those who know its code, or those whom a reward gives it. */
export const voucherAudiences = ['everyone', 'code', 'given'] as const;

/** In the order in which a desk shows them. */
export const deskStates = ['running', 'coming', 'usedUp', 'over', 'stopped'] as const;
export type DeskState = (typeof deskStates)[number];

/** The kinds that the house makes; a store makes its own, of kind `seller`. */
export const houseKinds = ['platform', 'shipping', 'cashback'] as const;

export type VoucherField =
  | 'code'
  | 'kind'
  | 'nameTh'
  | 'discount'
  | 'discountPercent'
  | 'maxDiscount'
  | 'minSpend'
  | 'startsAt'
  | 'endsAt'
  | 'usageLimit'
  | 'perUserLimit'
  | 'claimLimit'
  | 'audience'
  | 'conditions';
export type VoucherMistake =
  | 'required'
  | 'codeInvalid'
  | 'codeShort'
  | 'codeTaken'
  | 'amountInvalid'
  | 'percentInvalid'
  | 'amountOrPercent'
  | 'percentOnly'
  | 'onlyGiven'
  | 'periodInvalid'
  | 'endPast'
  | 'limitInvalid'
  | 'limitLower'
  | 'frozen';
type Fields = Partial<Record<VoucherField, VoucherMistake>>;
export type VoucherInvalid = { code: 'voucherInvalid'; fields: Fields };

const codePattern = /^[A-Z0-9][A-Z0-9-]{2,18}[A-Z0-9]$/;
/** The least length of a code that is the only way to a voucher: a shorter one is found by trying. */
const secretCodeLeast = 6;
const mostSatang = 100_000_000;
const mostUses = 10_000_000;
const mostPerUser = 1_000;
const longestMs = 3 * 366 * 24 * 60 * 60 * 1000;

const isShare = (points: number) => Number.isSafeInteger(points) && points >= 1 && points <= 10_000;
const isAmount = (satang: number, least: number) =>
  Number.isSafeInteger(satang) && satang >= least && satang <= mostSatang;
const isLimit = (limit: number | null) => limit === null || (limit >= 1 && limit <= mostUses);

/**
 * The voucher's own sense: an amount or a share, a period, limits of at least one. What doesn't go together is refused, not
 * left out.
 */
export function checkVoucher(draft: VoucherDraft): Fields {
  const fields: Fields = {};
  if (!codePattern.test(draft.code)) fields.code = draft.code === '' ? 'required' : 'codeInvalid';
  if (draft.nameTh === '') fields.nameTh = 'required';
  if (draft.discountBasisPoints !== null && draft.discountSatang !== null)
    fields.discount = 'amountOrPercent';
  else if (draft.discountBasisPoints === null) {
    if (draft.discountSatang === null || !isAmount(draft.discountSatang, 1))
      fields.discount = 'amountInvalid';
  } else if (!isShare(draft.discountBasisPoints)) fields.discountPercent = 'percentInvalid';
  if (draft.maxDiscountSatang !== null && !isAmount(draft.maxDiscountSatang, 1))
    fields.maxDiscount = 'amountInvalid';
  else if (draft.maxDiscountSatang !== null && draft.discountBasisPoints === null)
    fields.maxDiscount = 'percentOnly';
  if (!isAmount(draft.minSpendSatang, 0)) fields.minSpend = 'amountInvalid';
  const lengthMs = draft.endsAt.getTime() - draft.startsAt.getTime();
  if (lengthMs <= 0 || lengthMs > longestMs) fields.endsAt = 'periodInvalid';
  if (!isLimit(draft.usageLimit)) fields.usageLimit = 'limitInvalid';
  if (!isLimit(draft.claimLimit)) fields.claimLimit = 'limitInvalid';
  else if (draft.claimLimit !== null && draft.perUserLimit === 0) fields.claimLimit = 'onlyGiven';
  if (draft.perUserLimit < 0 || draft.perUserLimit > mostPerUser) fields.perUserLimit = 'limitInvalid';
  return fields;
}

/** Where a voucher is in its life. `now` decides as checkouts do. */
export function deskStateOf(
  voucher: {
    startsAt: Date;
    endsAt: Date;
    stoppedAt: Date | null;
    usageLimit: number | null;
    usedCount: number;
  },
  now: Date,
): DeskState {
  if (voucher.stoppedAt !== null) return 'stopped';
  if (voucher.endsAt <= now) return 'over';
  if (voucher.usageLimit !== null && voucher.usedCount >= voucher.usageLimit) return 'usedUp';
  return voucher.startsAt > now ? 'coming' : 'running';
}

/** Whether a limit takes nothing away from anybody: null is none. */
const isAtLeast = (limit: number | null, before: number | null) =>
  limit === null || (before !== null && limit >= before);

/**
 * What may still be said of a voucher that somebody has: its name, its end, and more of it. The rest was promised to
 * them, or is in the books.
 */
function checkPromised(before: VoucherDraft, draft: VoucherDraft): Fields {
  const fields: Fields = {};
  const freeze = (field: VoucherField, isSame: boolean) => {
    if (!isSame) fields[field] = 'frozen';
  };
  freeze('code', draft.code.toUpperCase() === before.code.toUpperCase());
  freeze('kind', draft.kind === before.kind);
  freeze('discount', draft.discountSatang === before.discountSatang);
  freeze('discountPercent', draft.discountBasisPoints === before.discountBasisPoints);
  freeze('maxDiscount', draft.maxDiscountSatang === before.maxDiscountSatang);
  freeze('minSpend', draft.minSpendSatang === before.minSpendSatang);
  freeze('startsAt', draft.startsAt.getTime() === before.startsAt.getTime());
  freeze('audience', draft.isCollectable === before.isCollectable);
  freeze('audience', (draft.perUserLimit === 0) === (before.perUserLimit === 0));
  freeze(
    'conditions',
    draft.conditionsTh === before.conditionsTh && draft.conditionsEn === before.conditionsEn,
  );
  if (!isAtLeast(draft.usageLimit, before.usageLimit)) fields.usageLimit = 'limitLower';
  if (!isAtLeast(draft.claimLimit, before.claimLimit)) fields.claimLimit = 'limitLower';
  if (draft.perUserLimit < before.perUserLimit) fields.perUserLimit = 'limitLower';
  return fields;
}

/**
 * Mistakes in a voucher that is made (`before` is null) or changed; `isHeld` says that somebody has collected, been
 * given or used it.
 */
export function checkSavedVoucher(
  draft: VoucherDraft,
  before: (VoucherDraft & { isHeld: boolean }) | null,
  now: Date,
): Fields {
  const fields = checkVoucher(draft);
  const isSecret = !draft.isCollectable && draft.perUserLimit > 0;
  const wasSecret = before !== null && !before.isCollectable && before.code === draft.code;
  if (isSecret && !wasSecret && draft.code.length < secretCodeLeast) fields.code ??= 'codeShort';
  const isEndNew = before === null || before.endsAt.getTime() !== draft.endsAt.getTime();
  if (isEndNew && draft.endsAt <= now) fields.endsAt ??= 'endPast';
  return before?.isHeld === true ? { ...fields, ...checkPromised(before, draft) } : fields;
}

const minuteMs = 60_000;
const isSameMinute = (one: Date, other: Date) =>
  Math.floor(one.getTime() / minuteMs) === Math.floor(other.getTime() / minuteMs);

/** Forms know minutes: a start or an end that is said as it was stays what it was, to the millisecond. */
export function keepInstants(draft: VoucherDraft, before: VoucherDraft): VoucherDraft {
  return {
    ...draft,
    startsAt: isSameMinute(draft.startsAt, before.startsAt) ? before.startsAt : draft.startsAt,
    endsAt: isSameMinute(draft.endsAt, before.endsAt) ? before.endsAt : draft.endsAt,
  };
}

/** Letters and digits that nobody takes for one another. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code from random bytes, eight letters, to begin a new voucher with. */
export function makeVoucherCode(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, 8), (byte) => codeLetters[byte % codeLetters.length]).join('');
}
