import { redirect } from 'react-router';
import { optionLevelsMost } from '../../../modules/product-option/product-option.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { mistakesOf, readProductForm } from '../product/product-form.server.ts';
import type { ProductMistakes, ProductValues } from '../product/product-form.types.ts';
import { leavesLike } from './leaves-like.rules.ts';
import { readValueLines } from './level-lines.rules.ts';
import { optionsPathOf } from './options-path.ts';

export type TypedLevel = { nameTh: string; nameEn: string; values: string };
export type AddOptionsReply = {
  values: ProductValues;
  levels: TypedLevel[];
  mistakes: ProductMistakes;
  /** By level, counted from 0. */
  levelMistakes: Record<number, { name?: string; values?: string }>;
  message?: string;
};

/**
 * Adds a draft with everything that the levels have room for, at one price, or, where it is made like another product of the
 * store's (`from`), with that one's prices; what differs is typed into its table then.
 */
export async function addOptionsFromForm(
  request: Request,
  { api }: ServerSide,
): Promise<Response | AddOptionsReply> {
  const form = await request.formData();
  const { values, mistakes, ...read } = readProductForm(form);
  const typed = Array.from(
    { length: optionLevelsMost },
    (_, index): TypedLevel => ({
      nameTh: formText(form, `level${index}Th`),
      nameEn: formText(form, `level${index}En`),
      values: formText(form, `level${index}Values`),
    }),
  );
  const filled = typed.flatMap((level, index) =>
    level.nameTh + level.nameEn + level.values === '' ? [] : [{ index, level }],
  );
  const words = read.thing();
  const { price, fullPrice, weightGrams } = read.offer();
  // What it has of each kind is typed in first: it is never on sale at once.
  const { publishAt } = read.publication();
  const reply = { values, levels: typed, mistakes, levelMistakes: {} };
  if (Object.keys(mistakes).length > 0) return reply;
  const levels = filled.map(({ level }) => ({
    nameTh: level.nameTh,
    nameEn: level.nameEn,
    values: readValueLines(level.values),
  }));
  const from = readNumber(formText(form, 'from'));
  try {
    const like = from === 0 ? null : await api.productOption.read({ id: from });
    const { id } = await api.productOption.add({
      ...words,
      isVatByCategory: read.isVatByCategory(),
      ...{ price, fullPrice },
      ...(weightGrams === null ? {} : { weightGrams }),
      levels,
      leaves:
        like &&
        leavesLike(
          like,
          levels.map(({ values }) => values),
        ),
      ...{ state: 'draft', publishAt },
      idempotencyKey: formKey(form),
    });
    return redirect(`${optionsPathOf(id)}?done=${publishAt === null ? 'added' : 'scheduled'}`);
  } catch (error) {
    const { message, data } = apiFailure(error);
    const found = mistakesOf(data);
    return {
      ...reply,
      message,
      mistakes: found ?? {},
      levelMistakes: levelMistakesOf(
        data,
        filled.map(({ index }) => index),
      ),
    };
  }
}

/** What the API found wrong with levels ("levels.1.values.0.nameTh"), by their place in the form. */
function levelMistakesOf(data: unknown, places: readonly number[]): AddOptionsReply['levelMistakes'] {
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields))
    return {};
  const mistakes: AddOptionsReply['levelMistakes'] = {};
  for (const { field, message } of data.fields as readonly { field: string; message: string }[]) {
    const [what, at = '0', part] = field.split('.');
    if (what !== 'levels' && what !== 'leaves') continue;
    const place = places[Number(at)] ?? 0;
    mistakes[place] = { ...mistakes[place], [part === 'values' ? 'values' : 'name']: message };
  }
  return mistakes;
}
