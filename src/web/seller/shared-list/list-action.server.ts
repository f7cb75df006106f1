import { redirect } from 'react-router';
import { listTextMost, listVisibilities } from '../../../modules/shared-list/shared-list.rules.ts';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formFiles, formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { listsPath } from './lists-path.ts';

const names = ['titleTh', 'titleEn', 'textTh', 'textEn', 'visibility', 'picture'] as const;
export type ListValues = Record<(typeof names)[number], string>;

export type ListReply = {
  values?: ListValues;
  message?: string;
  /** Somebody was faster: what stands there now is shown beside what was typed. */
  isConflict?: boolean;
  /** Codes of texts (`sharedList.mistake`) by field. */
  fields?: Record<string, string>;
  /** Why the cover was refused, in the API's words. */
  coverMessage?: string;
};

const visibilityOf = (text: string) => listVisibilities.find((each) => each === text) ?? 'hidden';

/** Does what a form of the page of a list asks: saves its fields, removes it, or changes what is on it. */
export async function actOnList(
  request: Request,
  server: ServerSide,
  id: number | null,
): Promise<ListReply | Response> {
  const form = await request.formData();
  if (id === null || formText(form, 'intent') === 'save') return saveFields(form, server, id);
  const { sharedList: calls } = server.api;
  const { searchParams } = new URL(request.url);
  const productId = readNumber(formText(form, 'productId'));
  try {
    switch (formText(form, 'intent')) {
      case 'remove':
        await orHidden(calls.remove({ id, version: Math.max(1, readNumber(formText(form, 'version'))) }));
        return redirect(`${listsPath}?done=removed`);
      case 'order':
        await calls.orderProducts({ id, ...readOrder(form) });
        return {};
      case 'add':
        await calls.addProducts({ id, productIds: [Math.max(1, productId)] });
        break;
      case 'takeOff':
        await calls.removeProduct({ id, productId: Math.max(1, productId) });
        break;
      case 'note':
        await calls.note({
          id,
          productId: Math.max(1, productId),
          noteTh: formText(form, 'noteTh').slice(0, listTextMost.note),
          noteEn: formText(form, 'noteEn').slice(0, listTextMost.note),
        });
        break;
      default:
        return {};
    }
  } catch (error) {
    return { message: apiFailure(error).message };
  }
  // What was looked for stays, so that the next product is added from the same search.
  const search = searchParams.get('search') ?? '';
  const query = search === '' ? '' : `?${new URLSearchParams({ search })}`;
  return redirect(`${listsPath}/${id}${query}`);
}

async function saveFields(
  form: FormData,
  { api }: ServerSide,
  id: number | null,
): Promise<ListReply | Response> {
  const values = Object.fromEntries(names.map((name) => [name, formText(form, name)])) as ListValues;
  const [cover = null] = formFiles(form, 'cover');
  try {
    const saved = await orHidden(
      api.sharedList.save({
        id,
        version: id === null ? null : Math.max(1, readNumber(formText(form, 'version'))),
        titleTh: values.titleTh.slice(0, listTextMost.title),
        titleEn: values.titleEn.slice(0, listTextMost.title),
        textTh: values.textTh.slice(0, listTextMost.text),
        textEn: values.textEn.slice(0, listTextMost.text),
        visibility: visibilityOf(values.visibility),
        cover,
        coverPart: formText(form, 'coverPart').slice(0, 100),
        picture: values.picture === 'drawn' ? 'drawn' : 'keep',
        ...(id === null ? { idempotencyKey: formKey(form) } : {}),
      }),
    );
    return redirect(`${listsPath}/${saved.id}?done=${id === null ? 'made' : 'saved'}`);
  } catch (error) {
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    if (fields !== null) return { values, fields };
    if (pictureCodes.includes(failure.code)) return { values, coverMessage: failure.message };
    return { values, message: failure.message, isConflict: failure.code === 'listChanged' };
  }
}

const pictureCodes = ['fileTooLarge', 'formatNotSupported', 'imageTooLarge', 'imageBroken'];
