import { z } from 'zod';
import { readBarcode } from '../../shared/gtin.rules.ts';
import { scannedReadings } from '../../shared/keyboard-layout.rules.ts';

/** `packing` of the settings: how long photos of packed parcels are kept. Longer than any return, dispute or claim takes. */
export const packingSetting = z.object({ photoDays: z.int().min(30).max(3_650).default(180) });
export type PackingSetting = z.infer<typeof packingSetting>;

/** Photos of one parcel. */
export const photosMost = 5;

/** A line of an order as it is packed. */
export type PackedLine = {
  lineId: number;
  productId: number;
  isbn: string | null;
  /** Under the bars of what isn't a book, as of one of a product's options. */
  barcode: string | null;
  sku: string | null;
  /** How many copies are to go into the parcel. */
  quantity: number;
  /** How many of them are in it. */
  ticked: number;
};

/** A store's own number as scanners and people write it: without blanks and hyphens, in capital letters. */
export function plainSku(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A number under bars without the zeros that a scanner puts before a shorter one. */
function significant(digits: string): string {
  return digits.replace(/^0+/, '');
}

/** Whether a code that was read is a product's own: its ISBN of 13 or 10 digits, its bar code, or the store's number. */
function isOf({ isbn, barcode, sku }: PackedLine, code: string): boolean {
  const read = readBarcode(code);
  if (read.ok && [isbn, barcode].some((own) => own !== null && significant(own) === significant(read.value)))
    return true;
  return sku !== null && scannedReadings(code).some((reading) => plainSku(sku) === plainSku(reading));
}

/** Whether a code that is nothing of the parcel is a number under bars at all, be it one that was misread. */
export function isUnderBars(code: string): boolean {
  const read = readBarcode(code);
  return read.ok || read.failure.code === 'barcodeChecksum';
}

/** `unread`: no number under bars and none that the store gave a product, so nothing can be said of what was scanned. */
export const scanOutcomes = ['ticked', 'wrong', 'tooMany', 'which', 'unread'] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];

/**
 * What a code that was read comes to: a copy of a line that still wants one (a gift of the same book comes after it), one too
 * many of what is all in, or something that isn't part of the parcel. A new and a used copy of one edition have one ISBN:
 * where both are still wanted, whoever packs says which it is (`chosen`), and nothing is ticked before. What was said holds:
 * where that one is all in meanwhile, it is one too many, and never the other.
 */
export function judgeScan(
  lines: readonly PackedLine[],
  code: string,
  chosen: number | null = null,
): { outcome: ScanOutcome; lineId: number | null; among: number[] } {
  const read = lines.filter((line) => isOf(line, code));
  const said = read.find(({ lineId }) => lineId === chosen);
  const own = chosen === null ? read : read.filter(({ productId }) => productId === said?.productId);
  const open = own.filter(({ quantity, ticked }) => ticked < quantity);
  const first = open.find((line) => line === said) ?? open[0];
  if (first === undefined)
    return {
      outcome: own.length === 0 ? 'wrong' : 'tooMany',
      lineId: (said ?? own[0])?.lineId ?? null,
      among: [],
    };
  const products = new Map(open.map((line) => [line.productId, line.lineId] as const).reverse());
  if (products.size > 1)
    return {
      outcome: 'which',
      lineId: null,
      among: [...products.values()].sort((one, other) => one - other),
    };
  return { outcome: 'ticked', lineId: first.lineId, among: [] };
}

/** Whether every copy is in. */
export function isAllIn(lines: readonly PackedLine[]): boolean {
  return lines.length > 0 && lines.every(({ quantity, ticked }) => ticked >= quantity);
}
