type Allotted = { buyer: string; liveProductId: number; asked: number; reserved: number; waiting: number };

/**
 * Who waited for copies of a live's product and has more of them now without having asked anew: others let go of theirs. How
 * many each has. Who asks for more sees what became of it at once, and isn't one of them.
 */
export function movedUp(
  before: readonly Allotted[],
  after: readonly Allotted[],
): { buyer: string; liveProductId: number; copies: number }[] {
  const keyOf = ({ buyer, liveProductId }: Allotted) => `${liveProductId} ${buyer}`;
  const waited = new Map(before.filter(({ waiting }) => waiting > 0).map((row) => [keyOf(row), row]));
  return after.flatMap((row) => {
    const own = waited.get(keyOf(row));
    if (own === undefined || row.reserved <= own.reserved || row.asked !== own.asked) return [];
    return [{ buyer: row.buyer, liveProductId: row.liveProductId, copies: row.reserved }];
  });
}
