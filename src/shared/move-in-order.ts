/** The order after one of them moved some places up (less than 0) or down; no further than the ends. */
export function moveInOrder(ids: readonly number[], id: number, by: number): number[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  const to = Math.min(ids.length - 1, Math.max(0, from + by));
  const moved = ids.filter((each) => each !== id);
  moved.splice(to, 0, id);
  return moved;
}

/** Whether these are the same, each once, in whatever order. */
export function isReordering(ids: readonly number[], wanted: readonly number[]): boolean {
  return (
    wanted.length === ids.length &&
    new Set(wanted).size === ids.length &&
    ids.every((id) => wanted.includes(id))
  );
}
