import type { FormattedText } from '../../shared/formatted-text.contract.ts';

/** What staff correct and merge of the catalogue. */
export const thingKinds = ['work', 'edition', 'author', 'series', 'publisher'] as const;
export type ThingKind = (typeof thingKinds)[number];
/** Those that are a name in two languages, with a page of their own. */
export const namedKinds = ['author', 'series', 'publisher'] as const;
export type NamedKind = (typeof namedKinds)[number];

export type ThingValue = string | number | null | string[] | FormattedText;
export type ThingValues = Record<string, ThingValue>;

/** A thing as staff work on it. */
export type Thing = {
  kind: ThingKind;
  id: number;
  /** Of an edition, its work's, which counts the changes of both. */
  version: number;
  nameTh: string;
  nameEn: string;
  /** Of an edition. */
  workId: number | null;
  values: ThingValues;
};

/** Works that a change concerns, and their offers. */
export type Touched = { workIds: number[]; productIds: number[] };

/** Somebody or something by name and number, so that two of one name are told apart: "มาลี ศรีสุข #12". */
export function numberedName(name: string, id: number): string {
  return `${name} #${id}`;
}

/** Reads one back; whoever types a name alone means who is known by it. */
export function readNumberedName(written: string): { name: string; id: number | null } {
  const [, name, digits] = /^(.*?)\s*#([1-9]\d{0,14})$/su.exec(written.trim()) ?? [];
  return name === undefined || name === '' || digits === undefined
    ? { name: written.trim(), id: null }
    : { name, id: Number(digits) };
}
