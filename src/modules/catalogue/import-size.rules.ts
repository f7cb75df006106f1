import { fail, type Result, succeed } from '../../shared/result.ts';
import { plainNumber, readAmounts } from './import-numbers.rules.ts';

/** The size of a printed book in millimetres; null what isn't told. */
export type BookSize = { heightMm: number | null; widthMm: number | null; thicknessMm: number | null };
export const noSize: BookSize = { heightMm: null, widthMm: null, thicknessMm: null };

export type SizeFailure =
  | { code: 'sizeInvalid' | 'sizeUnitMissing' }
  | { code: 'sizeAmbiguous'; readings: readonly [string, string] };

const mostMm = 2_000;

const units: readonly { millimetres: number; names: readonly string[] }[] = [
  { millimetres: 10, names: ['cm', 'cms', 'ซม', 'เซนติเมตร'] },
  { millimetres: 1, names: ['mm', 'mms', 'มม', 'มิลลิเมตร'] },
  { millimetres: 25.4, names: ['in', 'inch', 'inches', '"', '”', '″', 'นิ้ว'] },
];

/** What stands for a measure that isn't known, so that those after it keep their places. */
const unknown = /^[?–—-]$/;

/**
 * The size of a book as imprints and booksellers write it: width × height, or width × height × thickness, with the unit behind
 * the last or behind each ("14.5 x 21 ซม.", "145 × 210 × 12 mm", "14.5cm*21cm", "? × 21 cm"). Rounded to a millimetre. A size without a unit
 * isn't guessed at.
 */
export function readSize(written: string): Result<BookSize, SizeFailure> {
  const parts = plainNumber(written)
    .toLowerCase()
    .split(/[x×*✕✖]/)
    .map((part) => part.trim());
  if (parts.length < 2 || parts.length > 3) return fail({ code: 'sizeInvalid' });
  const measures = parts.map(partOf);
  const last = measures.at(-1)?.unit;
  const read: (number | null)[] = [];
  for (const { number, unit } of measures) {
    if (unknown.test(number)) {
      read.push(null);
      continue;
    }
    const of = unit === null ? last : unit;
    if (of === undefined || number === '') return fail({ code: 'sizeInvalid' });
    if (of === null) return fail({ code: 'sizeUnitMissing' });
    const possible = [...new Set(readAmounts(number).map((amount) => Math.round(amount * of)))].filter(
      (mm) => mm >= 1 && mm <= mostMm,
    );
    const [mm, other] = possible;
    if (mm === undefined) return fail({ code: 'sizeInvalid' });
    if (other !== undefined) return fail({ code: 'sizeAmbiguous', readings: [`${mm} mm`, `${other} mm`] });
    read.push(mm);
  }
  const [widthMm = null, heightMm = null, thicknessMm = null] = read;
  return succeed({ widthMm, heightMm, thicknessMm });
}

/** A number with its unit in millimetres: null without one, undefined for a word that is none. */
function partOf(part: string): { number: string; unit: number | null | undefined } {
  const [, number = '', word = ''] = /^([?–—-]|[\d.,]*)\s*(.*)$/.exec(part) ?? [];
  const name = word.replace(/[.\s]/g, '');
  if (name === '') return { number, unit: null };
  return { number, unit: units.find(({ names }) => names.includes(name))?.millimetres };
}

/** A size as `readSize` reads it; null when nothing of it is known. */
export function writeSize({ widthMm, heightMm, thicknessMm }: BookSize): string | null {
  const measures = [widthMm, heightMm, ...(thicknessMm === null ? [] : [thicknessMm])];
  if (measures.every((mm) => mm === null)) return null;
  return `${measures.map((mm) => mm ?? '?').join(' × ')} mm`;
}
