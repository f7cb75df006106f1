/** A stream of choices that is the same for the same seed on every machine. */
export interface SeededRandom {
  /** 0 ≤ x < 1. */
  next(): number;
  /** from ≤ x < to. */
  range(from: number, to: number): number;
  /** An integer, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** FNV-1a over UTF-16 units, finished with an avalanche so that "book-1" and "book-2" land far apart. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash >>> 0;
}

/** Mulberry32: small, quick, and good enough to place leaves on a branch. */
export function seededRandom(seed: string): SeededRandom {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const random: SeededRandom = {
    next,
    range: (from, to) => from + (to - from) * next(),
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    shuffle: (items) => {
      const shuffled = [...items];
      for (let index = shuffled.length - 1; index > 0; index -= 1) {
        const other = Math.floor(next() * (index + 1));
        const [a, b] = [shuffled[index], shuffled[other]];
        if (a !== undefined && b !== undefined) {
          shuffled[index] = b;
          shuffled[other] = a;
        }
      }
      return shuffled;
    },
  };
  return random;
}
