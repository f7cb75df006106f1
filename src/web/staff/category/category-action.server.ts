import { redirect } from 'react-router';
import type { CategoryOnDesk } from '../../../modules/category-desk/category-desk.contract.ts';
import { ownEnglish } from '../../../shared/locale.ts';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { readBangkokField } from '../../kit/page/bangkok-field.ts';
import { readPercentField } from '../../kit/page/percent-field.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formText } from '../../request/form-fields.ts';
import { messagesByField } from '../../request/messages-by-field.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { categoriesPath } from './categories-path.ts';

const names = [
  ...(['nameTh', 'nameEn', 'descriptionTh', 'descriptionEn', 'urlKey', 'parentId', 'vatClass'] as const),
  ...(['percent', 'startsAt', 'intoId', 'reason'] as const),
] as const;
export type CategoryValues = Record<(typeof names)[number], string>;

export type CategoryReply = {
  /** Which of the page's forms it answers. */
  intent: string;
  /** Of an undoing: which merge. */
  mergeId: number;
  values: CategoryValues;
  message: string;
  /** What is wrong by field, in the API's words. */
  fields: Record<string, string>;
};

/** One deed at a category: its words, its order, whether it is shown, its commission, merging and deleting. */
export async function actOnCategory(
  request: Request,
  { api }: ServerSide,
  id: number | null,
): Promise<CategoryReply | { message?: string } | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  if (intent === 'order') return order(form, api, id);
  const values = Object.fromEntries(
    names.map((name) => [name, formText(form, name).slice(0, 500)]),
  ) as CategoryValues;
  try {
    return redirect(await act(form, api, { id, intent, values }));
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, data } = apiFailure(error);
    const mergeId = readNumber(formText(form, 'mergeId'));
    return { intent, mergeId, values, message, fields: messagesByField(data) };
  }
}

async function order(form: FormData, api: ServerSide['api'], parentId: number | null) {
  try {
    await orHidden(api.categoryDesk.order({ ...readOrder(form), parentId }));
    return {};
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

/** Does what was asked for; where to go then. */
async function act(
  form: FormData,
  api: ServerSide['api'],
  { id, intent, values }: { id: number | null; intent: string; values: CategoryValues },
): Promise<string> {
  const version = Math.max(1, readNumber(formText(form, 'version')));
  const desk = api.categoryDesk;
  const { reason } = values;
  if (id === null || intent === 'save') {
    const [picture = null] = formFiles(form, 'picture');
    const saved = await orHidden(
      desk.save({
        id,
        version: id === null ? null : version,
        nameTh: values.nameTh.slice(0, 80),
        nameEn: values.nameEn.slice(0, 80),
        descriptionTh: values.descriptionTh,
        descriptionEn: values.descriptionEn,
        urlKey: values.urlKey.slice(0, 80),
        parentId: readNumber(values.parentId) === 0 ? '' : readNumber(values.parentId),
        vatClass: values.vatClass === 'exempt' || values.vatClass === 'standard' ? values.vatClass : '',
        picture,
        pictures: formText(form, 'pictures') === 'none' ? 'none' : 'keep',
      }),
    );
    return `${categoriesPath}/${saved.id}?done=${id === null ? 'made' : 'saved'}`;
  }
  switch (intent) {
    case 'hide':
    case 'show':
      await orHidden(desk.show({ id, version, isHidden: intent === 'hide' }));
      return `${categoriesPath}/${id}?done=${intent === 'hide' ? 'hidden' : 'shown'}`;
    case 'rate':
    case 'endRate':
      await orHidden(
        desk.setRate({
          id,
          version,
          percent: intent === 'rate' ? readPercentField(values.percent) : null,
          startsAt: readBangkokField(values.startsAt),
          reason,
        }),
      );
      return `${categoriesPath}/${id}?done=rate`;
    case 'merge': {
      const intoId = Math.max(1, readNumber(values.intoId));
      await orHidden(desk.merge({ id, version, intoId, reason }));
      return `${categoriesPath}/${intoId}?done=merged`;
    }
    case 'undo': {
      const given = await desk.undoMerge({ id: Math.max(1, readNumber(formText(form, 'mergeId'))), reason });
      return `${categoriesPath}/${given.id}?done=undone`;
    }
    default:
      await orHidden(desk.remove({ id, version }));
      return `${categoriesPath}?done=removed`;
  }
}

/** A category as its forms show it. */
export function categoryValues(category: CategoryOnDesk): CategoryValues {
  const { nameTh, nameEn, descriptionTh, descriptionEn, urlKey, parentId, vatClass } = category;
  return {
    ...{ nameTh, nameEn: ownEnglish(nameTh, nameEn), descriptionTh, descriptionEn, urlKey },
    vatClass: vatClass ?? '',
    parentId: parentId === null ? '' : String(parentId),
    ...{ percent: '', startsAt: '', intoId: '', reason: '' },
  };
}
