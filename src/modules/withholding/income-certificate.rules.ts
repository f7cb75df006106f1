import { bangkokDay } from '../../shared/bangkok-time.ts';
import { basisPointsOf } from '../../shared/money.ts';

/** Who paid, as the certificate names them: the house. */
export type Payer = { name: string; taxId: string; address: string };
/** Whose income it is, as their card names them; the address is empty where they have given none. */
export type Payee = { name: string; taxId: string; address: string };

/** The year of a certificate: the one in which it was paid, in Bangkok. */
export function certificateYear(paidAt: Date): number {
  return Number(bangkokDay(paidAt).slice(0, 4));
}

/** `WT2026-000001`: the year it was paid in, and the number in it. */
export function certificateNumber({ year, running }: { year: number; running: number }): string {
  return `WT${year}-${String(running).padStart(6, '0')}`;
}

/** What a typed number names; null where it is no certificate's. */
export function readCertificateNumber(typed: string): { year: number; running: number } | null {
  const found = /^WT(\d{4})-?(\d{1,9})$/.exec(typed.trim().toUpperCase());
  return found === null ? null : { year: Number(found[1]), running: Number(found[2]) };
}

/** In basis points, what the law keeps back of one income or another (T.P. 4/2528): that of services first. */
const legalRates = [300, 100, 150, 200, 500, 1_000, 1_500] as const;

/**
 * The rate that tax was kept back at, in basis points: as it was kept with the withdrawal. Where it wasn't yet, the rate of
 * the law that makes this tax of this income, since tax is of whole satang and a division of it finds rates that nobody set
 * (2 satang of 55 are no 3.64 %); a rate that the house set by itself only the division tells.
 */
export function certificateRate({
  taxBasisPoints,
  incomeSatang,
  taxSatang,
}: {
  taxBasisPoints: number | null;
  incomeSatang: number;
  taxSatang: number;
}): number {
  return (
    taxBasisPoints ??
    legalRates.find((rate) => basisPointsOf(incomeSatang, rate) === taxSatang) ??
    Math.round((taxSatang * 10_000) / incomeSatang)
  );
}

/** A tax number in its groups: `1 1017 00207 36 6`. */
export function taxIdGroups(taxId: string): string {
  const found = /^(\d)(\d{4})(\d{5})(\d{2})(\d)$/.exec(taxId);
  return found === null ? taxId : found.slice(1).join(' ');
}
