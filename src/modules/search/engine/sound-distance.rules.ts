import type { TextBytes } from './text-byte.rules.ts';

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
 * By sign: what it costs to be said by another, the cheapest first, until leaving it out is as cheap: the signs that cost so
 * much, as bits of their numbers (32 and 32).
 */
type Tier = { cost: number; low: number; high: number };
const tiers: readonly (readonly Tier[])[] = Array.from({ length: size + 1 }, (_, own) => {
  const byCost = new Map<number, Tier>();
  for (let sign = 0; sign <= size; sign++) {
    const cost = changes[own * (size + 1) + sign] ?? 1;
    if (sign === own || cost >= (weights[own] ?? 1)) continue;
    const tier = byCost.get(cost) ?? { cost, low: 0, high: 0 };
    if (sign < 32) tier.low |= 1 << sign;
    else tier.high |= 1 << (sign - 32);
    byCost.set(cost, tier);
  }
  return [...byCost.values()].sort((a, b) => a.cost - b.cost);
});

/** How often a line has each sign. */
const had = new Uint16Array(64);

/**
 * What it costs at least to hear a text in a line, whatever the order of their signs: each sign of the line is as it was
 * asked for once, any other is the nearest that the line has. Much less work than comparing the two, and half of the lines
 * are told by it.
 */
function leastCost(query: Uint8Array, { bytes, start, end }: TextBytes): number {
  had.fill(0);
  let low = 0;
  let high = 0;
  for (let j = start; j < end; j++) {
    const sign = numbers[bytes[j] ?? 0] ?? OTHER;
    had[sign] = (had[sign] ?? 0) + 1;
    if (sign < 32) low |= 1 << sign;
    else high |= 1 << (sign - 32);
  }
  let cost = 0;
  for (let i = 0; i < query.length; i++) {
    const own = query[i] ?? 0;
    const left = had[own] ?? 0;
    if (left > 0) {
      had[own] = left - 1;
      continue;
    }
    let least = weights[own] ?? 1;
    for (const tier of tiers[own] ?? []) {
      if ((tier.low & low) === 0 && (tier.high & high) === 0) continue;
      least = tier.cost;
      break;
    }
    cost += least;
  }
  return cost;
}

/** As `soundBytesComparer`, for sounds that are texts. */
export function soundComparer(asked: string): (other: string, least?: number) => number {
  const nearness = soundBytesComparer(asked);
  return (other, least) => {
    const bytes = Uint8Array.from(other, (sign) => Math.min(sign.charCodeAt(0), numbers.length - 1));
    return nearness({ bytes, start: 0, end: bytes.length }, least);
  };
}

/**
 * Compares one asked text with many: how nearly it is heard in a part of another, from 0 to 1; 0 also for whatever is less
 * near than `least`, which is told without comparing it in full (Ukkonen 1985).
 */
export function soundBytesComparer(asked: string): (other: TextBytes, least?: number) => number {
  const query = numbered(asked);
  const { length } = query;
  let whole = 0;
  for (const sign of query) whole += weights[sign] ?? 1;
  const omissions = new Float32Array(length);
  for (let i = 0; i < length; i++) omissions[i] = weights[query[i] ?? 0] ?? 1;
  /** By sign of a line: what it costs to say it for each sign of the query. Filled when a line has it. */
  const costs: (Float32Array | undefined)[] = [];
  let kept = new Float32Array(length + 2);
  let spare = new Float32Array(length + 2);
  return (other, least = 0) => {
    if (whole === 0) return 0;
    const most = (1 - least) * whole + TOLERANCE;
    if (leastCost(query, other) > most + TOLERANCE) return 0;
    let previous = kept;
    let row = spare;
    // By columns of the line: the query may begin at any of them, and end at any. Rows behind the last that costs no more
    // than `most` lead nowhere.
    previous[0] = 0;
    let last = 0;
    for (let i = 1; i <= length; i++) {
      const cost = (previous[i - 1] ?? 0) + (omissions[i - 1] ?? 1);
      previous[i] = cost;
      if ((previous[i] ?? 0) <= most) last = i;
    }
    let best = previous[length] ?? whole;
    const { bytes, start, end: otherEnd } = other;
    for (let j = start; j < otherEnd; j++) {
      const sign = numbers[bytes[j] ?? 0] ?? OTHER;
      const insert = weights[sign] ?? 1;
      const changed = costs[sign] ?? changeCosts(query, sign);
      costs[sign] = changed;
      previous[last + 1] = Number.POSITIVE_INFINITY;
      row[0] = 0;
      let end = 0;
      let above = 0;
      let before = 0;
      // Behind `last` what stands in the column before is too dear to go on from.
      const common = Math.min(length, last + 1);
      for (let i = 1; i <= common; i++) {
        const skipped = previous[i] ?? 0;
        let cost = above + (omissions[i - 1] ?? 1);
        const change = before + (changed[i - 1] ?? 1);
        if (change < cost) cost = change;
        if (skipped + insert < cost) cost = skipped + insert;
        row[i] = cost;
        above = row[i] ?? 0;
        before = skipped;
        if (cost <= most) end = i;
      }
      for (let i = common + 1; i <= length && end === i - 1; i++) {
        const cost = above + (omissions[i - 1] ?? 1);
        row[i] = cost;
        above = row[i] ?? 0;
        if (cost <= most) end = i;
      }
      last = end;
      if (last === length && (row[length] ?? whole) < best) best = row[length] ?? whole;
      const next = previous;
      previous = row;
      row = next;
    }
    kept = previous;
    spare = row;
    return best > most ? 0 : 1 - best / whole;
  };
}

function changeCosts(query: Uint8Array, sign: number): Float32Array {
  const costs = new Float32Array(query.length);
  for (let i = 0; i < query.length; i++) costs[i] = changes[(query[i] ?? 0) * (size + 1) + sign] ?? 1;
  return costs;
}
