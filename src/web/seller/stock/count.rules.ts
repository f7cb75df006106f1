import type { StockItem } from '../../../modules/stock-desk/stock-desk.contract.ts';
import { readIsbn } from '../../../shared/isbn.rules.ts';

/** The most products that are booked at once (the API's bound). */
export const linesMost = 500;
/** The most copies that can be counted of one. */
const copiesMost = 1_000_000;

export type CountedItem = Pick<
  StockItem,
  'id' | 'name' | 'sku' | 'isbn' | 'condition' | 'free' | 'reserved' | 'toSend'
>;
/** A product that is counted, as its stock was when it was scanned first, and how many copies, as typed. */
export type CountLine = { item: CountedItem; counted: string; refusal: string | null };
/** What is on its way to be booked: sent again word by word under the same key, it is booked once. */
export type SentCount = {
  key: string;
  lines: { id: number; shown: number; counted: number }[];
  note: string;
};

/** A count of a store's shelves, as the browser keeps it. */
export type StockCount = {
  /** What was scanned last stands first. */
  lines: CountLine[];
  /** Numbers the store has no product for, and how often they were scanned. */
  misses: { code: string; times: number }[];
  /** Numbers of several products, of which somebody has to choose. */
  choices: { code: string; items: CountedItem[] }[];
  note: string;
  sent: SentCount | null;
};

export const emptyCount: StockCount = { lines: [], misses: [], choices: [], note: '', sent: null };

export function isEmptyCount({ lines, misses, choices }: StockCount): boolean {
  return lines.length + misses.length + choices.length === 0;
}

/** How many copies ought to lie at the store: those that can be bought, those that are reserved, those that wait to be sent. */
export function expectedOf({ free, reserved, toSend }: CountedItem): number {
  return free + reserved + toSend;
}

/** The number that was typed; null for what is none. */
export function countedOf({ counted }: Pick<CountLine, 'counted'>): number | null {
  const typed = counted.trim();
  return /^\d{1,7}$/.test(typed) && Number(typed) <= copiesMost ? Number(typed) : null;
}

export function differenceOf(line: CountLine): number | null {
  const counted = countedOf(line);
  return counted === null ? null : counted - expectedOf(line.item);
}

/** One number however it is written: an ISBN without hyphens, a store's own number in small letters. */
export function codeKey(code: string): string {
  const isbn = readIsbn(code);
  return isbn.ok ? isbn.value : code.trim().toLowerCase();
}

/** One copy more of a product, which comes to the top; nothing where it is a further product and there are too many. */
export function addCopy(count: StockCount, item: CountedItem): StockCount {
  const known = count.lines.find((line) => line.item.id === item.id);
  if (known === undefined && count.lines.length >= linesMost) return count;
  const counted = known === undefined ? 1 : Math.min(copiesMost, (countedOf(known) ?? 0) + 1);
  const line = { item: known?.item ?? item, counted: String(counted), refusal: null };
  return { ...count, lines: [line, ...count.lines.filter((each) => each !== known)] };
}

export function setCounted(count: StockCount, id: number, counted: string): StockCount {
  return {
    ...count,
    lines: count.lines.map((line) => (line.item.id === id ? { ...line, counted, refusal: null } : line)),
  };
}

export function removeLine(count: StockCount, id: number): StockCount {
  return { ...count, lines: count.lines.filter((line) => line.item.id !== id) };
}

/** A number that no product has. */
export function addMiss(count: StockCount, code: string): StockCount {
  const known = count.misses.find((miss) => miss.code === code);
  const miss = { code, times: (known?.times ?? 0) + 1 };
  return { ...count, misses: [miss, ...count.misses.filter((each) => each !== known)].slice(0, linesMost) };
}

export function removeMiss(count: StockCount, code: string): StockCount {
  return { ...count, misses: count.misses.filter((miss) => miss.code !== code) };
}

/** Begins to book: null where a number is none. */
export function sendCount(count: StockCount, key: string): StockCount | null {
  const lines = count.lines.flatMap((line) => {
    const counted = countedOf(line);
    return counted === null ? [] : [{ id: line.item.id, shown: expectedOf(line.item), counted }];
  });
  if (lines.length === 0 || lines.length < count.lines.length) return null;
  return { ...count, sent: { key, lines, note: count.note.trim() } };
}

/** What was sent is booked: what was refused stays, with why. */
export function afterBooking(
  count: StockCount,
  booked: readonly { id: number; refusal: string | null }[],
): StockCount {
  const refusals = new Map(booked.map(({ id, refusal }) => [id, refusal]));
  const lines = count.lines.flatMap((line) => {
    const refusal = refusals.get(line.item.id);
    return refusal === null ? [] : [{ ...line, refusal: refusal ?? null }];
  });
  return { ...count, lines, note: lines.length === 0 ? '' : count.note, sent: null };
}

/** What the browser has kept; an empty count where that is nothing, or something else. */
export function readCount(kept: string | null): StockCount {
  try {
    const count: unknown = JSON.parse(kept ?? 'null');
    return isCount(count) ? count : emptyCount;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return emptyCount;
  }
}

function isCount(count: unknown): count is StockCount {
  if (typeof count !== 'object' || count === null) return false;
  const { lines, misses, choices, note, sent } = count as Partial<Record<keyof StockCount, unknown>>;
  return (
    isListOf(lines, (line) => isItem(line.item) && typeof line.counted === 'string') &&
    isListOf(misses, (miss) => typeof miss.code === 'string' && typeof miss.times === 'number') &&
    isListOf(choices, (one) => typeof one.code === 'string' && isListOf(one.items, isItem)) &&
    typeof note === 'string' &&
    (sent === null || (typeof sent === 'object' && sent !== null && 'key' in sent && 'lines' in sent))
  );
}

function isListOf(list: unknown, isOne: (one: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null && isOne(one));
}

function isItem(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const { id, name, free, reserved, toSend } = item as Partial<Record<keyof CountedItem, unknown>>;
  return typeof name === 'string' && [id, free, reserved, toSend].every((one) => typeof one === 'number');
}
