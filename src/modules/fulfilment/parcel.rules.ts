/** A line of an order with how many of its copies are on their way. */
export type SendableLine = { id: number; quantity: number; shippedQuantity: number };

/** Copies of an order's lines that are asked to go into a parcel. */
export type AskedCopies = { lineId: number; quantity: number };

/** What of an order isn't on its way yet, line → copies. */
export function restOf(lines: readonly SendableLine[]): Map<number, number> {
  return new Map(
    lines
      .filter(({ quantity, shippedQuantity }) => quantity > shippedQuantity)
      .map(({ id, quantity, shippedQuantity }) => [id, quantity - shippedQuantity] as const),
  );
}

/** How many copies there are, line → copies. */
export function countCopies(copiesOf: ReadonlyMap<number, number>): number {
  return [...copiesOf.values()].reduce((sum, copies) => sum + copies, 0);
}

/** Asked copies by line; a line that is named twice asks for both. */
export function sumAsked(asked: readonly AskedCopies[]): Map<number, number> {
  const copiesOf = new Map<number, number>();
  for (const { lineId, quantity } of asked) copiesOf.set(lineId, (copiesOf.get(lineId) ?? 0) + quantity);
  return copiesOf;
}

/**
 * What goes into an order's next parcel: what was asked for, or all that is left. Null when some of it isn't there to be
 * sent: it is on its way already, or was never ordered.
 */
export function contentsOf(
  lines: readonly SendableLine[],
  asked: readonly AskedCopies[] | undefined,
): Map<number, number> | null {
  const rest = restOf(lines);
  if (asked === undefined) return rest;
  const wanted = sumAsked(asked);
  const isThere = [...wanted].every(([lineId, copies]) => copies <= (rest.get(lineId) ?? 0));
  return isThere ? wanted : null;
}

/** Whether two parcels hold the same. */
export function isSameContents(
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): boolean {
  return one.size === other.size && [...one].every(([lineId, copies]) => other.get(lineId) === copies);
}
