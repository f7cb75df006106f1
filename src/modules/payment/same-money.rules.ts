import { toBaht } from '../../shared/money.ts';

/** What a slip says of its money. */
export type SlipMoney = {
  /** The try at paying that it was sent for. */
  paymentId: string;
  /** Read from its QR. */
  transactionReference: string | null;
  amountSatang: number;
  transferredAt: Date;
};

/** Money that a bank has told of. */
export type ToldMoney = {
  /** The bank's number of the transfer. */
  transactionId: string;
  /** The try at paying whose code it came by, and when that was begun. */
  paymentId: string;
  triedAt: Date;
  amountSatang: number;
  paidAt: Date;
};

const minuteMs = 60_000;
/** A slip's time is read off by its sender, and a bank's clock isn't ours. */
const apartMost = 10 * minuteMs;

/**
 * Whether a slip and a bank's word are known to tell of the same money: by the bank's number of the transfer; or of one try at
 * paying, the same sum at about the same time, and not from before that try. Of everything else only a person can tell.
 */
export function isSameMoney(slip: SlipMoney, told: ToldMoney): boolean {
  if (slip.transactionReference !== null && slip.transactionReference === told.transactionId) return true;
  const triedMinute = Math.floor(told.triedAt.getTime() / minuteMs) * minuteMs;
  return (
    slip.paymentId === told.paymentId &&
    slip.amountSatang === told.amountSatang &&
    slip.transferredAt.getTime() >= triedMinute &&
    Math.abs(slip.transferredAt.getTime() - told.paidAt.getTime()) <= apartMost
  );
}

/** As staff see it. */
export function describeTold({ transactionId, amountSatang, paidAt }: ToldMoney) {
  return { transactionId, amount: toBaht(amountSatang), paidAt: paidAt.toISOString() };
}
