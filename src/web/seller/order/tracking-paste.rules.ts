import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';

export type TrackingCells = { provider?: string; trackingNumber?: string };

export type Pasted = { cells: Map<string, TrackingCells>; unknown: string[] };

/**
 * Which cells a pasted text fills, by order. Lines of a spreadsheet go downwards from the row they are pasted at: a number
 * each, or carrier and number. Lines that begin with an order's number go to that order, wherever it stands; those of orders
 * that have no row are `unknown`. Null for a single value, which the field takes by itself.
 */
export function spreadPaste(
  text: string,
  orderNumbers: readonly string[],
  place: { row: number; column: keyof TrackingCells },
): Pasted | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  if (rows.length === 1 && rows[0]?.length === 1) return null;
  const filled = new Map<string, TrackingCells>();
  const unknown = new Set<string>();
  for (const [index, cells] of rows.entries()) {
    const [first = '', ...others] = cells;
    const isNamed = orderNumberPattern.test(first);
    const orderNumber = isNamed ? first : orderNumbers[place.row + index];
    if (orderNumber === undefined) continue;
    if (!orderNumbers.includes(orderNumber)) {
      if (others.some((cell) => cell !== '')) unknown.add(orderNumber);
      continue;
    }
    const values = isNamed ? others : cells;
    const [one = '', two] = values;
    if (two !== undefined) filled.set(orderNumber, { provider: one, trackingNumber: two });
    else if (one !== '') filled.set(orderNumber, { [isNamed ? 'trackingNumber' : place.column]: one });
  }
  return { cells: filled, unknown: [...unknown] };
}
