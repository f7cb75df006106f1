import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { correctThing, lockCatalogue, lockThing, type ThingInvalid } from '../catalogue/correct-thing.ts';
import type { Thing, ThingKind, ThingValues } from '../catalogue/thing.rules.ts';
import { differenceOf } from '../listing/listing.rules.ts';
import { settleThing, theirsOf } from './catalogue-desk.rules.ts';
import { insertChange, selectChange } from './catalogue-desk.store.ts';
import { type GoneFailure, whyGone } from './read-thing.ts';

export type Editor = { userId: number; origin: CallOrigin };
/** Somebody else changed it meanwhile: what stands there now of what was to be changed. */
export type ThingChanged = { code: 'thingChanged'; conflict: { version: number; theirs: ThingValues } };
export type SaveFailure = GoneFailure | ThingInvalid | ThingChanged;
type Needs = Pick<Services, 'db' | 'clock'>;
type Saved = { version: number; isChanged: boolean };

/**
 * Corrects what is told of a thing, unless somebody else has since `version`: then nothing is changed, and who asked is told
 * what stands there. The same again changes nothing.
 */
export async function saveThing(
  { db, clock }: Needs,
  editor: Editor,
  asked: { kind: ThingKind; id: number; version: number; values: ThingValues },
): Promise<Result<Saved, SaveFailure>> {
  const { values, fields } = settleThing(asked.kind, asked.values);
  if (Object.keys(fields).length > 0) return fail({ code: 'thingInvalid', fields });
  return transact<Saved, SaveFailure>(db, async (tx) => {
    const thing = await hold(tx, asked);
    if ('code' in thing) return fail(thing);
    const change = { deed: 'corrected' as const, isTrusted: false, now: clock() };
    return write(tx, editor, thing, { ...asked, values }, change);
  });
}

/** Goes back to what was told before a change by staff; that is a change as well, and what was told since can be gone back to. */
export async function returnThing(
  { db, clock }: Needs,
  editor: Editor,
  asked: { kind: ThingKind; id: number; version: number; changeId: number },
): Promise<Result<Saved, SaveFailure | { code: 'changeNotFound' }>> {
  return transact<Saved, SaveFailure | { code: 'changeNotFound' }>(db, async (tx) => {
    const thing = await hold(tx, asked);
    if ('code' in thing) return fail(thing);
    const earlier = await selectChange(tx, asked, asked.changeId);
    if (earlier === null) return fail({ code: 'changeNotFound' });
    const change = { deed: 'returned' as const, isTrusted: true, now: clock() };
    return write(tx, editor, thing, { version: asked.version, values: earlier.before }, change);
  });
}

async function hold(
  tx: Transaction,
  { kind, id }: { kind: ThingKind; id: number },
): Promise<Thing | GoneFailure> {
  await lockCatalogue(tx);
  return (await lockThing(tx, kind, id)) ?? (await whyGone(tx, { kind, id }));
}

async function write(
  tx: Transaction,
  { userId, origin }: Editor,
  thing: Thing,
  asked: { version: number; values: ThingValues },
  { deed, isTrusted, now }: { deed: 'corrected' | 'returned'; isTrusted: boolean; now: Date },
): Promise<Result<Saved, SaveFailure>> {
  const { kind, id, version } = thing;
  const difference = differenceOf(thing.values, asked.values);
  // What was read long ago and says what stands there is no conflict.
  if (version !== asked.version && difference !== null) {
    const theirs = theirsOf(thing.values, asked.values);
    return fail({ code: 'thingChanged', conflict: { version, theirs } });
  }
  if (difference !== null) {
    const corrected = await correctThing(tx, thing, difference.after as ThingValues, { isTrusted });
    if (!corrected.ok) return corrected;
  }
  const after = await lockThing(tx, kind, id);
  if (after === null) throw new Error('what was held is there');
  const told = differenceOf(thing.values, after.values);
  if (told !== null)
    await insertChange(tx, {
      ...{ kind, thingId: id, deed, userId, at: now },
      before: thing.values,
      after: after.values,
    });
  await recordAudit(
    tx,
    {
      kind: deed === 'corrected' ? 'catalogue_corrected' : 'catalogue_returned',
      ...{ actorUserId: userId, subjectUserId: null, origin },
      moved: { before: String(version), after: String(after.version) },
      detail: { kind, thingId: id, fields: Object.keys(told?.after ?? {}).join(' ') },
    },
    now,
  );
  return succeed({ version: after.version, isChanged: told !== null });
}
