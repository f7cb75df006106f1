import { clustersOf } from './thai-clusters.rules.ts';

const THAI = /^[\u0e01-\u0e4e]/;

/** What one slip of the finger hits: a letter, or a Thai cluster. */
export function spellingUnits(word: string): string[] {
  return THAI.test(word) ? clustersOf(word) : [...word];
}

/** Slips forgiven in a word as it was meant: none under 4 letters, one up to 7, two from 8. */
export function slipsAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Changing a cluster is one slip when one character of it changes, else two. */
function changeCost(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length === 1 && b.length === 1) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return 2;
  let head = 0;
  while (head < short.length && short[head] === long[head]) head++;
  let tail = 0;
  while (tail < short.length - head && short[short.length - 1 - tail] === long[long.length - 1 - tail])
    tail++;
  return long.length - head - tail <= 1 ? 1 : 2;
}

/** A dropped or doubled cluster of up to two characters (`ร์`) is one slip. */
function dropCost(unit: string): number {
  return unit.length <= 2 ? 1 : 2;
}

/** As `spellingDistance` of words that have no clusters: every letter is a unit, and every slip costs one. */
export function letterDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before = new Uint8Array(b.length + 1);
  let previous = new Uint8Array(b.length + 1);
  let row = new Uint8Array(b.length + 1);
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    row[0] = i;
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = (previous[j - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && other === a.charCodeAt(i - 2))
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > max) return max + 1;
    [before, previous, row] = [previous, row, before];
  }
  return Math.min(previous[b.length] ?? 0, max + 1);
}

/** Damerau's distance (adjacent swaps count once) over spelling units; anything above `max` is `max + 1`. */
export function spellingDistance(a: string[], b: string[], max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let previous: number[] = [0];
  for (let j = 0; j < b.length; j++) previous.push((previous[j] ?? 0) + dropCost(b[j] ?? ''));
  for (let i = 1; i <= a.length; i++) {
    const unit = a[i - 1] ?? '';
    const row: number[] = [(previous[0] ?? 0) + dropCost(unit)];
    let best = row[0] ?? 0;
    for (let j = 1; j <= b.length; j++) {
      const other = b[j - 1] ?? '';
      let cost = Math.min(
        (previous[j - 1] ?? 0) + changeCost(unit, other),
        (previous[j] ?? 0) + dropCost(unit),
        (row[j - 1] ?? 0) + dropCost(other),
      );
      if (i > 1 && j > 1 && unit === b[j - 2] && other === a[i - 2])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < best) best = cost;
    }
    if (best > max) return max + 1;
    before = previous;
    previous = row;
  }
  return Math.min(previous[b.length] ?? 0, max + 1);
}
