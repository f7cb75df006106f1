/** What it costs to say one sound for another, to leave one out, or to put one in. A consonant is 1. */
const SIGNS = 'KJSTNPFMLHYW|aeioukstplrywhnm0123456789';
const size = SIGNS.length;
const OTHER = size;
const numbers = new Uint8Array(128).fill(OTHER);
for (let i = 0; i < size; i++) numbers[SIGNS.charCodeAt(i)] = i;

const isVowel = (sign: string) => 'aeiou'.includes(sign);
const isOptional = (sign: string) => /[a-z]/.test(sign) && !isVowel(sign);
const NEAR: Readonly<Record<string, number>> = {
  JK: 0.45,
  JS: 0.45,
  JT: 0.5,
  ST: 0.45,
  FP: 0.4,
  FW: 0.45,
  PW: 0.6,
  LN: 0.4,
  MN: 0.6,
  JY: 0.5,
  HK: 0.7,
};
const WEIGHTS: Readonly<Record<string, number>> = { H: 0.4, Y: 0.45, W: 0.5, '|': 0.12 };

function weightOf(sign: string): number {
  if (isVowel(sign)) return 0.2;
  return isOptional(sign) ? 0.1 : (WEIGHTS[sign] ?? 1);
}

function changeCost(a: string, b: string): number {
  if (a === b) return 0;
  if (isVowel(a) && isVowel(b)) return 0.15;
  if (isOptional(a) || isOptional(b)) {
    const isSame =
      a.toUpperCase() === b.toUpperCase() ||
      (a.toUpperCase() === 'R' && b === 'L') ||
      (b.toUpperCase() === 'R' && a === 'L');
    if (isSame) return 0.1;
  }
  const pair = a < b ? `${a}${b}` : `${b}${a}`;
  return Math.min(NEAR[pair] ?? 1, weightOf(a) + weightOf(b)) || 1;
}

/** Costs are added up in 32 bits. */
const TOLERANCE = 1e-4;

const weights = new Float32Array(size + 1).fill(1);
const changes = new Float32Array((size + 1) * (size + 1)).fill(1);
for (let i = 0; i < size; i++) {
  weights[i] = weightOf(SIGNS[i] ?? '');
  for (let j = 0; j < size; j++) changes[i * (size + 1) + j] = changeCost(SIGNS[i] ?? '', SIGNS[j] ?? '');
}

function numbered(sounds: string): Uint8Array {
  return Uint8Array.from(sounds, (sign) => numbers[sign.charCodeAt(0)] ?? OTHER);
}

/**
 * Compares one asked text with many: how nearly it is heard in a part of another, from 0 to 1; 0 also for whatever is less
 * near than `least`, which is told without comparing it in full (Ukkonen 1985).
 */
export function soundComparer(asked: string): (other: string, least?: number) => number {
  const query = numbered(asked);
  const { length } = query;
  let whole = 0;
  for (const sign of query) whole += weights[sign] ?? 1;
  let previous = new Float32Array(length + 2);
  let row = new Float32Array(length + 2);
  return (other, least = 0) => {
    if (whole === 0) return 0;
    const most = (1 - least) * whole + TOLERANCE;
    // By columns of the line: the query may begin at any of them, and end at any. Rows behind the last that costs no more
    // than `most` lead nowhere.
    previous[0] = 0;
    let last = 0;
    for (let i = 1; i <= length; i++) {
      previous[i] = (previous[i - 1] ?? 0) + (weights[query[i - 1] ?? 0] ?? 1);
      if ((previous[i] ?? 0) <= most) last = i;
    }
    let best = previous[length] ?? whole;
    for (let j = 0; j < other.length; j++) {
      const sign = numbers[other.charCodeAt(j)] ?? OTHER;
      const insert = weights[sign] ?? 1;
      previous[last + 1] = Number.POSITIVE_INFINITY;
      row[0] = 0;
      let end = 0;
      for (let i = 1; i <= length && (i <= last + 1 || end === i - 1); i++) {
        const own = query[i - 1] ?? 0;
        let cost = (row[i - 1] ?? 0) + (weights[own] ?? 1);
        if (i <= last + 1) {
          const change = (previous[i - 1] ?? 0) + (changes[own * (size + 1) + sign] ?? 1);
          const skip = (previous[i] ?? 0) + insert;
          cost = Math.min(cost, change, skip);
        }
        row[i] = cost;
        if (cost <= most) end = i;
      }
      last = end;
      if (last === length && (row[length] ?? whole) < best) best = row[length] ?? whole;
      [previous, row] = [row, previous];
    }
    return best > most ? 0 : 1 - best / whole;
  };
}
