import { splitByWeight } from '../../shared/money.ts';
import type { DocumentSetting, DocumentTotals, VatClass } from './document.rules.ts';

/**
 * VAT of 7 % that is in a price, in satang, rounded half up: price × 7 ÷ 107 (Revenue Code ss. 80, 80/2). Of a price below
 * zero it is the same below zero.
 */
export function vatWithin(priceSatang: number): number {
  const half = priceSatang < 0 ? -107n : 107n;
  return Number((BigInt(priceSatang) * 14n + half) / 214n);
}

type Valued = { amountSatang: number; vatClass: VatClass };
type Parcel = { feeSatang: number; vatClass: VatClass };

/** What bears VAT, with it: the lines of that class, and the parcel's fee if it is of it. */
function grossTaxable(lines: readonly Valued[], parcel: Parcel): number {
  const taxable = sumOf(lines.filter(({ vatClass }) => vatClass === 'standard'));
  return parcel.vatClass === 'standard' ? taxable + parcel.feeSatang : taxable;
}

/**
 * Whether a parcel's fee bears VAT. `always`: sending is a service of its own (Revenue Code s. 77/1 (10)). `withGoods`: it
 * goes with what it is for, and a parcel of exempt goods alone (s. 81 (1)) bears none. Which of them is right for a shop
 * its tax adviser says.
 */
export function parcelVatClass(
  lines: readonly Pick<Valued, 'vatClass'>[],
  parcelVat: DocumentSetting['parcelVat'],
): VatClass {
  if (parcelVat === 'always') return 'standard';
  return lines.some(({ vatClass }) => vatClass === 'standard') ? 'standard' : 'exempt';
}

function sumOf(lines: readonly Valued[]): number {
  return lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
}

/**
 * Adds a document up. The amounts are what the seller sold for: its own discounts are off, but what the house's vouchers
 * and points pay is not, since the seller gets it; it is part of the price (s. 79), paid by somebody else. Prices include
 * VAT; it is taken out of the whole once, not of each line. Who isn't registered sells without VAT.
 */
export function totalsOf(lines: readonly Valued[], parcel: Parcel, isVatRegistered: boolean): DocumentTotals {
  const linesSatang = sumOf(lines);
  const shippingSatang = parcel.feeSatang;
  const totalSatang = linesSatang + shippingSatang;
  const gross = isVatRegistered ? grossTaxable(lines, parcel) : 0;
  const vatSatang = vatWithin(gross);
  return {
    linesSatang,
    shippingSatang,
    ...(parcel.vatClass === 'exempt' ? { isShippingExempt: true as const } : {}),
    exemptSatang: totalSatang - gross,
    taxableSatang: gross - vatSatang,
    vatSatang,
    totalSatang,
  };
}

/**
 * Adds a credit note up after others on the same original. Its VAT is what all of them take off less what the earlier
 * ones took, so that notes on the whole of an invoice give back exactly the VAT on it. A class is below zero where the buyer
 * keeps a gift of it and is charged.
 */
export function creditTotalsOf(
  lines: readonly Valued[],
  parcel: Parcel,
  earlier: { taxableSatang: number; vatSatang: number },
): DocumentTotals {
  const totals = totalsOf(lines, parcel, true);
  const gross = totals.taxableSatang + totals.vatSatang;
  const before = earlier.taxableSatang + earlier.vatSatang;
  const vatSatang = vatWithin(before + gross) - earlier.vatSatang;
  return { ...totals, vatSatang, taxableSatang: gross - vatSatang };
}

/**
 * A document's VAT spread over its lines and its shipping (the last part), so that the parts add up to it. Beside a line below
 * zero shares of the whole say nothing of a line: there each has its own VAT, and the largest what rounding leaves.
 */
export function vatOfLines(lines: readonly Valued[], totals: DocumentTotals): number[] {
  const amounts = [
    ...lines.map((line) => (line.vatClass === 'standard' ? line.amountSatang : 0)),
    totals.isShippingExempt === true ? 0 : totals.shippingSatang,
  ];
  if (amounts.every((amount) => amount >= 0)) return splitByWeight(totals.vatSatang, amounts);
  const parts = amounts.map(vatWithin);
  const left = totals.vatSatang - parts.reduce((sum, part) => sum + part, 0);
  const largest = amounts.reduce(
    (best, amount, index) => (Math.abs(amount) > Math.abs(amounts[best] ?? 0) ? index : best),
    0,
  );
  return parts.map((part, index) => (index === largest ? part + left : part));
}
