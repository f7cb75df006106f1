import { parseCount } from '../../../shared/typed-count.ts';
import { formTexts } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';

/** The lines of a form: `id`, `shown` and `counted` of each, in the same order. */
export function readLines(form: FormData): { id: number; shown: number; counted: number }[] {
  const [shown, counted] = [formTexts(form, 'shown'), formTexts(form, 'counted')];
  return formTexts(form, 'id').map((id, index) => ({
    id: readNumber(String(id)),
    shown: readCopies(shown[index]),
    counted: readCopies(counted[index]),
  }));
}

/** -1, which no call takes, for what is no number of copies. */
function readCopies(text = ''): number {
  const copies = parseCount(text) ?? -1;
  return copies <= 9_999_999 ? copies : -1;
}
