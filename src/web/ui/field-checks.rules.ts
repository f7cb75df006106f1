import { plainDigits } from '../../shared/plain-digits.ts';

/** What a field can tell of what is typed into it, before anything is sent (SPEC §5). */
export type FieldLimits = {
  /** Most characters. */
  maxLength?: number | undefined;
  /** `numeric` and `decimal` take numbers alone. */
  inputMode?: string | undefined;
  /** The largest number. */
  most?: number | undefined;
};

export type FieldMistake = {
  code: 'tooLong' | 'onlyNumber' | 'tooMuch' | 'dayIncomplete' | 'momentIncomplete';
  limit: number;
};

/** What is wrong with a field that the browser can't read, by its type: its value is empty then, as if nothing had been typed. */
const unreadableMistakes: Readonly<Record<string, FieldMistake['code']>> = {
  date: 'dayIncomplete',
  'datetime-local': 'momentIncomplete',
  number: 'onlyNumber',
};

/** Digits of any script, with what people put between them: 1,250 and 081-234 5678. */
const numeric = /^[\p{Nd}\s,-]*$/u;
const decimal = /^[\p{Nd}\s,.]*$/u;
/** What has a largest number is a number, in which a comma parts thousands: 12,5 isn't 125. */
const grouped = /^(?!0)\p{Nd}{1,3}(?:,\p{Nd}{3})+(?:\.\p{Nd}*)?$/u;

/**
 * What is wrong with a value by its field's own limits; null when nothing is. An empty field is not wrong, unless something
 * stands in it that the browser can't read: `unreadable` is the field's type then.
 */
export function checkValue(
  value: string,
  { maxLength, inputMode, most }: FieldLimits,
  unreadable: string | null = null,
): FieldMistake | null {
  const code = unreadable === null ? undefined : unreadableMistakes[unreadable];
  if (code !== undefined) return { code, limit: 0 };
  if (inputMode === 'numeric' && !numeric.test(value)) return { code: 'onlyNumber', limit: 0 };
  if (inputMode === 'decimal' && !decimal.test(value)) return { code: 'onlyNumber', limit: 0 };
  if (most !== undefined) {
    const plain = plainDigits(value).replaceAll(/\s/g, '');
    if (plain.includes(',') && !grouped.test(plain)) return { code: 'onlyNumber', limit: 0 };
    if (Number(plain.replaceAll(',', '')) > most) return { code: 'tooMuch', limit: most };
  }
  if (maxLength !== undefined && value.length > maxLength) return { code: 'tooLong', limit: maxLength };
  return null;
}
