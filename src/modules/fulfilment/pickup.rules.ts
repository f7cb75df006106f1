/** So many wrong codes, and the counter has to wait: a store can't try them all for a buyer who never came. */
const wrongTriesMost = 5;
const pauseMs = 15 * 60 * 1000;

export type PickupTries = { wrongTries: number; triedAt: Date | null };

/** Whether no code is looked at for now. */
export function isPaused({ wrongTries, triedAt }: PickupTries, now: Date): boolean {
  return wrongTries >= wrongTriesMost && triedAt !== null && now.getTime() - triedAt.getTime() < pauseMs;
}

/** How many wrong codes there are after another: after a pause they are counted anew. */
export function wrongTriesAfter(tries: PickupTries): number {
  return tries.wrongTries >= wrongTriesMost ? 1 : tries.wrongTries + 1;
}
