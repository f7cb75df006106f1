import { basisPointsOf, splitByWeight } from '../../shared/money.ts';

/** Those of `cashback` take nothing off: what they are worth comes back when the order is complete. */
export type VoucherKind = 'seller' | 'platform' | 'shipping' | 'cashback';

/** A voucher as it is now, and how often this shopper has used it. */
export type VoucherFacts = {
  id: number;
  code: string;
  kind: VoucherKind;
  sellerId: number | null;
  sellerNameTh: string | null;
  sellerNameEn: string | null;
  nameTh: string;
  nameEn: string;
  discountSatang: number | null;
  discountBasisPoints: number | null;
  maxDiscountSatang: number | null;
  minSpendSatang: number;
  startsAtMs: number;
  endsAtMs: number;
  usageLimit: number | null;
  usedCount: number;
  /** How often this shopper may use it, gifts included. */
  perUserLimit: number;
  usedByShopper: number;
  /** Only those who have collected it may use it: all have been collected, and not by this shopper. */
  isClaimedUp: boolean;
};

export type VoucherRefusal =
  | 'voucherNotFound'
  | 'voucherNotStarted'
  | 'voucherExpired'
  | 'voucherUsedUp'
  | 'voucherAlreadyUsed'
  | 'voucherClaimedUp'
  | 'voucherMinSpend'
  | 'voucherOtherSeller'
  | 'voucherSameKind'
  | 'voucherNoEffect';

export type VoucherOutcome = {
  code: string;
  voucher: VoucherFacts | null;
  refusal: VoucherRefusal | null;
  amountSatang: number;
};

export type VoucherBase = { sellerId: number; itemSatang: number; shippingSatang: number };
/** What vouchers take off one seller's order. Seller vouchers are the seller's cost, the others the house's. */
export type VoucherShare = {
  sellerId: number;
  sellerSatang: number;
  platformSatang: number;
  shippingSatang: number;
  /** What comes back to the buyer later. */
  cashbackSatang: number;
};

/** Codes as people type them: several with commas or spaces between, any case, each once, 20 at most. */
export function readVoucherCodes(typed: string | null | undefined): string[] {
  const codes = (typed ?? '').toUpperCase().split(/[\s,]+/);
  return [...new Set(codes.filter((code) => code !== ''))].slice(0, 20);
}

/** What a voucher takes off an amount: its sum or its share, capped, never more than the amount. */
export function voucherDiscount(voucher: VoucherFacts, baseSatang: number): number {
  const share =
    voucher.discountBasisPoints === null
      ? (voucher.discountSatang ?? 0)
      : basisPointsOf(baseSatang, voucher.discountBasisPoints);
  return Math.min(share, voucher.maxDiscountSatang ?? share, baseSatang);
}

const kindOrder: readonly VoucherKind[] = ['seller', 'platform', 'shipping', 'cashback'];

/**
 * Applies vouchers in the order of DECISIONS: one of each seller, then one of the house on what is left, then one on
 * the shipping fees, then one that gives cashback on what the goods cost after all; within a kind, the first given wins. The house's are split between sellers by what each still
 * costs, so that the parts add up to the whole. Minimum spends are measured before any voucher.
 */
export function applyVouchers(
  codes: readonly string[],
  vouchers: readonly VoucherFacts[],
  bases: readonly VoucherBase[],
  nowMs: number,
): { outcomes: VoucherOutcome[]; shares: VoucherShare[] } {
  const shares = bases.map(({ sellerId }) => ({
    sellerId,
    sellerSatang: 0,
    platformSatang: 0,
    shippingSatang: 0,
    cashbackSatang: 0,
  }));
  const outcomes: VoucherOutcome[] = codes.map((code) => ({
    code,
    voucher: vouchers.find((voucher) => voucher.code.toUpperCase() === code) ?? null,
    refusal: null,
    amountSatang: 0,
  }));
  const used = new Set<string>();
  for (const outcome of outcomes) if (outcome.voucher === null) outcome.refusal = 'voucherNotFound';
  for (const kind of kindOrder)
    for (const outcome of outcomes) {
      const { voucher } = outcome;
      if (voucher === null || voucher.kind !== kind) continue;
      const slot = `${kind} ${voucher.sellerId ?? ''}`;
      outcome.refusal = used.has(slot) ? 'voucherSameKind' : refusalOf(voucher, bases, nowMs);
      if (outcome.refusal !== null) continue;
      const parts = discountParts(voucher, bases, shares);
      outcome.amountSatang = parts.reduce((sum, part) => sum + part, 0);
      if (outcome.amountSatang === 0) {
        outcome.refusal = 'voucherNoEffect';
        continue;
      }
      used.add(slot);
      parts.forEach((part, index) => {
        const share = shares[index];
        if (share !== undefined) share[`${kind}Satang`] += part;
      });
    }
  return { outcomes, shares };
}

function refusalOf(
  voucher: VoucherFacts,
  bases: readonly VoucherBase[],
  nowMs: number,
): VoucherRefusal | null {
  if (nowMs < voucher.startsAtMs) return 'voucherNotStarted';
  if (nowMs >= voucher.endsAtMs) return 'voucherExpired';
  if (voucher.usageLimit !== null && voucher.usedCount >= voucher.usageLimit) return 'voucherUsedUp';
  if (voucher.usedByShopper >= voucher.perUserLimit)
    return voucher.isClaimedUp ? 'voucherClaimedUp' : 'voucherAlreadyUsed';
  const spent = bases.filter((base) => voucher.sellerId === null || base.sellerId === voucher.sellerId);
  if (spent.length === 0) return 'voucherOtherSeller';
  const spentSatang = spent.reduce((sum, base) => sum + base.itemSatang, 0);
  return spentSatang < voucher.minSpendSatang ? 'voucherMinSpend' : null;
}

/** What a voucher takes off each seller's order. */
function discountParts(
  voucher: VoucherFacts,
  bases: readonly VoucherBase[],
  shares: readonly VoucherShare[],
): number[] {
  const left = bases.map((base, index) => {
    if (voucher.kind === 'shipping') return base.shippingSatang;
    if (voucher.kind === 'seller') return base.sellerId === voucher.sellerId ? base.itemSatang : 0;
    const sellerSatang = shares[index]?.sellerSatang ?? 0;
    const platformSatang = voucher.kind === 'cashback' ? (shares[index]?.platformSatang ?? 0) : 0;
    return base.itemSatang - sellerSatang - platformSatang;
  });
  const total = left.reduce((sum, part) => sum + part, 0);
  return splitByWeight(voucherDiscount(voucher, total), left);
}
