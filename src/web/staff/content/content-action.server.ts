import { redirect } from 'react-router';
import { type ContentKind, legalKeys, legalPages } from '../../../modules/content/content.rules.ts';
import { shippedWords } from '../../kit/legal/legal-documents.server.ts';
import { readBangkokField } from '../../kit/page/bangkok-field.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { documentPath } from './content-path.ts';
import { type ContentFormWords, readContentForm } from './read-content-form.server.ts';

type Comparison = Awaited<ReturnType<ServerSide['api']['content']['staffCompare']>>;

export type ContentReply = {
  intent: 'save' | 'publish';
  message?: string;
  /** Codes of what is wrong, by field. */
  fields?: Record<string, string>;
  /** What was typed: the form stays as it was sent. */
  words?: ContentFormWords;
  urlKey?: string;
  related?: string;
  times?: { shownFrom: string; shownUntil: string };
  /** Somebody else saved meanwhile: what they changed, and the version to save over once it was read. */
  theirs?: { version: number; comparison: Comparison };
};

/** One thing about a document: its next version, publishing it, taking it away. */
export async function actOnContent(
  request: Request,
  server: ServerSide,
  { kind, id }: { kind: ContentKind; id: number | null },
): Promise<ContentReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  if (id !== null && (intent === 'publish' || intent === 'withdraw'))
    return publish(form, server, { kind, id, isShown: intent === 'publish' });
  return save(form, server, { kind, id });
}

async function save(
  form: FormData,
  server: ServerSide,
  { kind, id }: { kind: ContentKind; id: number | null },
): Promise<ContentReply | Response> {
  const { api } = server;
  const before = id === null ? null : await orHidden(api.content.staffRead({ id }));
  const version = readNumber(formText(form, 'version'));
  // Without scripts a text that comes with the shop keeps its headings as long as its words stay.
  const begun = legalKeys.find((key) => kind === 'page' && key === formText(form, 'urlKey'));
  const shown = before?.words ?? (begun === undefined ? null : shippedWords(legalPages[begun]));
  const { urlKey, words, fields } = await readContentForm(server, form, shown);
  const typed = { intent: 'save' as const, words, urlKey, related: formText(form, 'related') };
  if (Object.keys(fields).length > 0) return { ...typed, fields };
  try {
    const saved = await orHidden(
      api.content.staffSave({ kind, urlKey, words, ...(id === null ? {} : { id, version }) }),
    );
    return redirect(`${documentPath(kind, saved.id)}?done=${id === null ? 'made' : 'saved'}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    if (failure.code === 'contentChanged' && id !== null && before !== null && version < before.version) {
      const comparison = await api.content.staffCompare({
        id,
        before: Math.max(1, version),
        after: before.version,
      });
      return { ...typed, message: failure.message, theirs: { version: before.version, comparison } };
    }
    const wrong = failedFields(failure);
    return wrong === null ? { ...typed, message: failure.message } : { ...typed, fields: wrong };
  }
}

async function publish(
  form: FormData,
  { api }: ServerSide,
  { kind, id, isShown }: { kind: ContentKind; id: number; isShown: boolean },
): Promise<ContentReply | Response> {
  const asked = formText(form, 'isAskedAnew');
  const times = { shownFrom: formText(form, 'shownFrom'), shownUntil: formText(form, 'shownUntil') };
  const wrong = (['shownFrom', 'shownUntil'] as const).filter(
    (name) => times[name] !== '' && readBangkokField(times[name]) === null,
  );
  if (wrong.length > 0)
    return {
      intent: 'publish',
      times,
      fields: Object.fromEntries(wrong.map((name) => [name, 'timeInvalid'])),
    };
  try {
    await orHidden(
      api.content.staffPublish({
        ...{ id, isShown, version: readNumber(formText(form, 'version')) },
        shownFrom: readBangkokField(times.shownFrom),
        shownUntil: readBangkokField(times.shownUntil),
        ...(asked === '' ? {} : { isAskedAnew: asked === 'yes' }),
      }),
    );
    return redirect(`${documentPath(kind, id)}?done=${isShown ? 'published' : 'withdrawn'}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    return fields === null
      ? { intent: 'publish', times, message: failure.message }
      : { intent: 'publish', times, fields };
  }
}
