import { redirect } from 'react-router';
import type { ThingKind, ThingValues } from '../../../modules/catalogue/thing.rules.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import {
  type ApiClient,
  type ApiFailure,
  apiFailure,
  failedFields,
} from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { thingPath } from './catalogue-path.ts';
import { readThingForm, type TypedThing, typedOf } from './thing-form.server.ts';

export type ThingReply = {
  message?: string;
  /** Codes of what is wrong, by field. */
  fields?: Record<string, string>;
  /** What was typed: the form stays as it was sent. */
  typed?: TypedThing;
  /** Somebody else saved meanwhile: what stands there, and the version to save over once it was read. */
  theirs?: { version: number; values: ThingValues };
};

/** Saves what was typed of a thing, or goes back to an earlier state of it. */
export async function actOnThing(
  request: Request,
  api: ApiClient,
  { kind, id }: { kind: ThingKind; id: number },
): Promise<ThingReply | Response> {
  const form = await request.formData();
  const version = readNumber(formText(form, 'version'));
  if (formText(form, 'intent') === 'return') {
    const changeId = readNumber(formText(form, 'changeId'));
    try {
      await orHidden(api.catalogueDesk.staffReturn({ kind, id, version, changeId }));
    } catch (error) {
      return answer(error, kind, {});
    }
    return redirect(`${thingPath(kind, id)}?done=returned`);
  }
  let typed: TypedThing = {};
  try {
    const before = await orHidden(api.catalogueDesk.staffRead({ kind, id }));
    const read = readThingForm(kind, form, typedOf(kind, before.values));
    typed = read.typed;
    if (Object.keys(read.fields).length > 0) return { typed, fields: read.fields };
    const { isChanged } = await orHidden(save(api, { kind, id, version }, read.values));
    return redirect(`${thingPath(kind, id)}?done=${isChanged ? 'saved' : 'same'}`);
  } catch (error) {
    return answer(error, kind, { typed });
  }
}

function save(
  api: ApiClient,
  { kind, id, version }: { kind: ThingKind; id: number; version: number },
  values: ThingValues,
): Promise<{ isChanged: boolean }> {
  // The contract says what each kind tells; the form has the same fields.
  const told = { id, version, values: values as never };
  if (kind === 'work') return api.catalogueDesk.staffSaveWork(told);
  if (kind === 'edition') return api.catalogueDesk.staffSaveEdition(told);
  return api.catalogueDesk.staffSaveNamed({ ...told, kind });
}

function answer(error: unknown, kind: ThingKind, typed: { typed?: TypedThing }): ThingReply | Response {
  if (!(error instanceof Error)) throw error;
  const failure = apiFailure(error);
  const keptId = keptOf(failure);
  if (keptId !== null) return redirect(`${thingPath(kind, keptId)}?done=merged`);
  const theirs = theirsOf(failure);
  if (theirs !== null) return { ...typed, message: failure.message, theirs };
  const fields = failedFields(failure);
  return fields === null ? { ...typed, message: failure.message } : { ...typed, fields };
}

/** Into which a thing was merged; null where it wasn't. */
export function keptOf({ code, data }: ApiFailure): number | null {
  if (code !== 'thingMerged' || typeof data !== 'object' || data === null || !('keptId' in data)) return null;
  return typeof data.keptId === 'number' ? data.keptId : null;
}

function theirsOf({ code, data }: ApiFailure): ThingReply['theirs'] | null {
  if (code !== 'thingChanged' || typeof data !== 'object' || data === null) return null;
  if (!('version' in data && 'theirs' in data)) return null;
  return { version: Number(data.version), values: data.theirs as ThingValues };
}
