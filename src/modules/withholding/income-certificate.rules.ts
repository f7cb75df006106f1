import { bangkokDay } from '../../shared/bangkok-time.ts';

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

/** A tax number in its groups: `1 1017 00207 36 6`. */
export function taxIdGroups(taxId: string): string {
  const found = /^(\d)(\d{4})(\d{5})(\d{2})(\d)$/.exec(taxId);
  return found === null ? taxId : found.slice(1).join(' ');
}
