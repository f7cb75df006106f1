import { moveInOrder } from '../../../shared/move-in-order.ts';
import { formText } from '../../request/form-fields.ts';

const idsOf = (text: string) =>
  text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** The order that the form of an `OrderedList` asks for: all as they are to be, or one some places up or down ("id:-1"). */
export function readOrder(form: FormData): { ids: number[]; was: number[] } {
  const was = idsOf(formText(form, 'was'));
  if (!form.has('move')) return { ids: idsOf(formText(form, 'ids')), was };
  const [moved = 0, by = 0] = formText(form, 'move').split(':').map(Number);
  return { ids: moveInOrder(was, moved, Number.isSafeInteger(by) ? by : 0), was };
}
