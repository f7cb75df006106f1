import type { ThingKind, ThingValue, ThingValues } from '../../../modules/catalogue/thing.rules.ts';
import { formattedText } from '../../../shared/formatted-text.contract.ts';
import { ownEnglish } from '../../../shared/locale.ts';
import { formText } from '../../request/form-fields.ts';
import { thingFields } from './thing-fields.ts';

/** What stands in the fields of the form. */
export type TypedThing = Record<string, string>;

const formattedOf = (name: string) => name.replace('description', 'formatted');

/** Values as the form shows them: people a line each, a text with formatting as JSON beside its words. */
export function typedOf(kind: ThingKind, values: ThingValues): TypedThing {
  const typed: TypedThing = {};
  for (const { name, look } of thingFields[kind]) {
    typed[name] = wordsOf(values[name] ?? null);
    if (look === 'formatted') {
      const tree = values[formattedOf(name)] ?? null;
      typed[formattedOf(name)] = tree === null ? '' : JSON.stringify(tree);
    }
  }
  for (const [th, en] of [
    ['titleTh', 'titleEn'],
    ['nameTh', 'nameEn'],
  ] as const)
    if (typed[en] !== undefined) typed[en] = ownEnglish(typed[th] ?? '', typed[en]);
  return typed;
}

function wordsOf(value: ThingValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Reads the form, whose fields `before` were what it began with: what is told, and what is wrong with it, a code by field. Words
 * that weren't touched and come without their formatting (no scripts) leave it as it is.
 */
export function readThingForm(
  kind: ThingKind,
  form: FormData,
  before: TypedThing,
): { values: ThingValues; typed: TypedThing; fields: Record<string, string> } {
  const values: ThingValues = {};
  const typed: TypedThing = {};
  const fields: Record<string, string> = {};
  for (const { name, look } of thingFields[kind]) {
    const text = formText(form, name);
    typed[name] = text;
    if (look === 'names')
      values[name] = text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    else if (look === 'whole') {
      values[name] = text === '' ? null : Number(text);
      if (text !== '' && !/^-?\d{1,6}$/.test(text)) fields[name] = 'wholeInvalid';
    } else if (look === 'formatted') {
      const other = formattedOf(name);
      const tree = formText(form, other);
      typed[other] = tree;
      if (tree !== '') {
        const read = formattedText.safeParse(jsonOf(tree));
        if (read.success) values[other] = read.data;
        else fields[name] = 'formattedInvalid';
      } else if (form.has(other) || text !== before[name]?.trim()) values[name] = text;
    } else values[name] = text;
  }
  return { values, typed, fields };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
