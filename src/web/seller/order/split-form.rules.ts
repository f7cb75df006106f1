import { parseCount } from '../../../shared/typed-count.ts';
import { formTexts } from '../../request/form-fields.ts';

export type SplitReply = { isWrong: boolean; typed: Record<string, string> };

/**
 * The copies that a parcel's form names, line by line: undefined where it doesn't ask, since then all that is left is meant;
 * null where a number is wrong, or none is left.
 */
export function readSplit(form: FormData): {
  lines: { lineId: number; quantity: number }[] | undefined | null;
  typed: Record<string, string>;
} {
  const ids = formTexts(form, 'line');
  if (ids.length === 0) return { lines: undefined, typed: {} };
  const copies = formTexts(form, 'copies').map((text) => text.trim());
  const typed = Object.fromEntries(ids.map((id, index) => [id, copies[index] ?? '']));
  const counts = ids.map((id) => parseCount(typed[id] ?? ''));
  if (!ids.every((id) => /^\d{1,15}$/.test(id)) || counts.some((count) => count === null || count > 99_999))
    return { lines: null, typed };
  const lines = ids
    .map((id, index) => ({ lineId: Number(id), quantity: counts[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return { lines: lines.length === 0 ? null : lines, typed };
}
