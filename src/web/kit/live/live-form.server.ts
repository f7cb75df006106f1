import { parseCount } from '../../../shared/typed-count.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { readBangkokField } from '../page/bangkok-field.ts';
import type { hostCalls } from './host-calls.server.ts';

export type LiveReply = {
  message?: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
  /** Somebody was faster: what stands there now is shown beside what was typed. */
  isConflict?: boolean;
};

/** Saves what the form of a live says: its number, or what was wrong. */
export async function saveLiveForm(
  { live }: Pick<ReturnType<typeof hostCalls>, 'live'>,
  form: FormData,
  id: number | null,
  missing: string,
): Promise<{ id: number } | LiveReply> {
  const names = ['name', 'startsAt', 'limitPerPerson', 'postTypeId', 'pageId'] as const;
  const values = Object.fromEntries(names.map((name) => [name, formText(form, name)])) as Record<
    (typeof names)[number],
    string
  >;
  const startsAt = readBangkokField(values.startsAt);
  const limitPerPerson = parseCount(values.limitPerPerson);
  const fields = {
    ...(values.name === '' ? { name: missing } : {}),
    ...(startsAt === null ? { startsAt: missing } : {}),
    ...(limitPerPerson === null ? { limitPerPerson: missing } : {}),
  };
  if (startsAt === null || limitPerPerson === null || values.name === '') return { values, fields };
  try {
    return await live.save({
      ...{ id, version: id === null ? null : readNumber(formText(form, 'version')) },
      ...{ name: values.name, startsAt, pageId: values.pageId },
      limitPerPerson,
      postTypeId: values.postTypeId === '2' ? 2 : 1,
      ...(id === null ? { idempotencyKey: formKey(form) } : {}),
    });
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { values, message: apiFailure(error).message };
  }
}
