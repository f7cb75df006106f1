import { z } from 'zod';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { isNameSame } from '../banking/banking.rules.ts';

/** The house's account that payouts leave from: what the bank's file names as the one who pays. */
const debtor = z.strictObject({
  name: z.string().trim().min(1).max(140),
  /** The Bank of Thailand's code, three digits. */
  bankCode: z.string().regex(/^\d{3}$/),
  accountNumber: z.string().regex(/^\d{10,15}$/),
});
export type PayoutDebtor = z.infer<typeof debtor>;

/** The setting `payout`. Each has the value a new shop begins with. */
export const payoutSetting = z.object({
  /** In satang: less than this waits for the next payout. */
  minimumSatang: z.int().min(1).max(100_000_000_00).default(100_00),
  debtor: debtor.nullable().default(null),
});
export type PayoutSetting = z.infer<typeof payoutSetting>;

/** The states of a payout to one store, and of the batch that it is part of. States are a table. */
export const payoutStatuses = ['proposed', 'withdrawn', 'released', 'paid', 'returned'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
export const batchStatuses = ['proposed', 'withdrawn', 'released'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** From → the states a payout may move to. A bank may send one back after its transfer was seen to leave. */
export const payoutTransitions: Record<PayoutStatus, readonly PayoutStatus[]> = {
  proposed: ['released', 'withdrawn'],
  withdrawn: [],
  released: ['paid', 'returned'],
  paid: ['returned'],
  returned: [],
};

/** The states a move to `to` may start from: what the guarded update puts into its WHERE. */
export function payoutStatusesBefore(to: PayoutStatus): PayoutStatus[] {
  return payoutStatuses.filter((from) => payoutTransitions[from].includes(to));
}

/** What is due to a store as its statements have it, and what happened to it since. Satang; the store's is positive. */
export type StatedBalance = {
  /** What the last statement closed with; 0 when there is none. */
  closingSatang: number;
  /** Since then: what was paid out (negative) and what the bank sent back (positive). */
  payoutsSatang: number;
  /** Since then: what else took from it, each net of what gave it back and of its own order; never positive. */
  takenSatang: number;
  /** The account's whole balance, with what became due since. Below 0 the store owes. */
  dueSatang: number;
};

/**
 * What may be paid out to a store, in satang, 0 or more: what its last statement closed with, less what has been paid out
 * since, and less what was taken since. What became due since waits for its statement.
 */
export function payableSatang({
  closingSatang,
  payoutsSatang,
  takenSatang,
}: Omit<StatedBalance, 'dueSatang'>): number {
  return Math.max(0, closingSatang + payoutsSatang + takenSatang);
}

/** Why a store is in no payout though something is due to it, or because nothing is. */
export const notPayableReasons = ['noAccount', 'accountTooNew', 'belowMinimum', 'suspended', 'owes'] as const;
export type NotPayableReason = (typeof notPayableReasons)[number];

/**
 * Whether a store can be paid out now, and else why not; null for a store that owes nothing, and to which nothing is due that
 * a statement says.
 * `accountFrom` is when its account may be paid to; null when it has none.
 */
export function decidePayout(
  balance: StatedBalance,
  given: {
    accountFrom: Date | null;
    now: Date;
    minimumSatang: number;
    /** Its money waits until its suspension is over. */
    isHeld: boolean;
  },
): { amountSatang: number } | { why: NotPayableReason; amountSatang: number } | null {
  if (balance.dueSatang < 0) return { why: 'owes', amountSatang: balance.dueSatang };
  const amountSatang = payableSatang(balance);
  if (amountSatang === 0) return null;
  if (given.isHeld) return { why: 'suspended', amountSatang };
  if (amountSatang < given.minimumSatang) return { why: 'belowMinimum', amountSatang };
  if (given.accountFrom === null) return { why: 'noAccount', amountSatang };
  if (given.accountFrom > given.now) return { why: 'accountTooNew', amountSatang };
  return { amountSatang };
}

/** What the money of an order waits for whose statement is closed. */
export const unpaidReasons = [
  /** Proposed to be paid out: another of the house's staff has to release it. */
  'proposed',
  /** Released: the bank has it. */
  'transferring',
  /** The store's bank didn't take it, and the account is still the same. */
  'bankReturned',
  'noAccount',
  'accountTooNew',
  'belowMinimum',
  'suspended',
  /** What was refunded or charged since takes it up: it is carried forward. */
  'owes',
  /** Nothing is in its way, but the account isn't in the store's name: staff look at it before they pay. */
  'nameOther',
  'nextPayout',
] as const;
export type UnpaidReason = (typeof unpaidReasons)[number];

export type PayoutMade = {
  status: PayoutStatus;
  proposedAt: Date;
  /** When it was released, or withdrawn. */
  decidedAt: Date | null;
  movedAt: Date;
  bankAccountId: number;
  /** Why the bank sent it back. */
  reason: string | null;
};
type Unpaid = {
  why: UnpaidReason;
  /** Since when it waits for that, and until when; null where that isn't known. */
  since: Date | null;
  until: Date | null;
  /** What the bank said. */
  note: string | null;
};

/**
 * What the money of a statement waits for; null when it was paid out. A payout is of all that is due by then, so that the first
 * one proposed after the statement was closed has its money, unless it was withdrawn or sent back.
 */
export function whyUnpaid(
  closedAt: Date,
  payouts: readonly PayoutMade[],
  next: { accountId: number | null; why: UnpaidReason; until: Date | null },
): Unpaid | null {
  const covering = payouts
    .filter(({ proposedAt }) => proposedAt >= closedAt)
    .toSorted((one, other) => one.proposedAt.getTime() - other.proposedAt.getTime());
  const taken = covering.find(({ status }) => status !== 'withdrawn' && status !== 'returned');
  if (taken?.status === 'paid') return null;
  if (taken?.status === 'released')
    return { why: 'transferring', since: taken.decidedAt, until: null, note: null };
  if (taken !== undefined) return { why: 'proposed', since: taken.proposedAt, until: null, note: null };
  const returned = covering.findLast(({ status }) => status === 'returned');
  const isStill = returned !== undefined && returned.bankAccountId === next.accountId;
  if (isStill && (next.why === 'nextPayout' || next.why === 'nameOther'))
    return { why: 'bankReturned', since: returned.movedAt, until: null, note: returned.reason };
  return { why: next.why, since: null, until: next.until, note: null };
}

/** `PO2569-000012`: the Buddhist year it was proposed in, and the house's running number. */
export function batchNumber(at: Date, serial: number): string {
  return `PO${Number(bangkokDay(at).slice(0, 4)) + 543}-${String(serial).padStart(6, '0')}`;
}

/** What the bank tells a payment by: the batch and the store. At most 35 characters (ISO 20022 Max35Text). */
export function payoutReference(number: string, sellerId: number): string {
  return `${number}-${sellerId}`;
}

/** Where a payout goes, as it was when it was proposed. */
export type PayoutAccount = { bankCode: string; accountNumber: string; accountName: string };
/** Who pays, as it was when a batch was proposed; null where the house's account wasn't set, and no file names it. */
export type PayoutPayer = { debtor: PayoutDebtor | null };
/** Who is paid, as it was when it was proposed: the store's names, and its own e-mail address where it has one. */
export type PayoutPayee = { nameTh: string; nameEn: string; email: string | null };
/** What a batch says about one payout, and what its hash is made of. */
export type PayoutLine = {
  reference: string;
  sellerId: number;
  amountSatang: number;
  account: PayoutAccount;
  /** Null where it was proposed before names were kept. */
  payee: PayoutPayee | null;
};

/**
 * What a batch says as one text that changes when anything in it does: what its hash is made of. Of one that was proposed
 * before it kept who pays (`payer` null) the text is as it was then, so that its hash still holds.
 */
export function batchText(number: string, payer: PayoutPayer | null, lines: readonly PayoutLine[]): string {
  const sorted = [...lines].sort((one, other) => one.sellerId - other.sellerId);
  const { debtor } = payer ?? { debtor: null };
  return JSON.stringify([
    number,
    ...(payer === null
      ? []
      : [debtor === null ? null : [debtor.name, debtor.bankCode, debtor.accountNumber]]),
    ...sorted.map(({ reference, sellerId, amountSatang, account, payee }) => [
      reference,
      sellerId,
      amountSatang,
      account.bankCode,
      account.accountNumber,
      account.accountName,
      ...(payee === null ? [] : [payee.nameTh, payee.nameEn, payee.email]),
    ]),
  ]);
}

/** Whether an account is in another name than its store's, in either language; false where the store hasn't said who it is. */
export function isNameOther(accountName: string, legal: { th: string; en: string | null } | null): boolean {
  if (legal === null) return false;
  return ![legal.th, legal.en].some((name) => name !== null && isNameSame(accountName, name));
}

/** Beside the name of an account: what its store is called by law, and whether that is another. */
export function holderOf(accountName: string, legal: { th: string; en: string | null } | undefined) {
  return { legalName: legal?.th ?? null, isNameOther: isNameOther(accountName, legal ?? null) };
}
