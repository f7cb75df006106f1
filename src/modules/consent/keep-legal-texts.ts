import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import {
  acceptedBy,
  type LegalName,
  type LegalTextInForce,
  shippedText,
  versionOfDay,
} from './consent.rules.ts';
import {
  deleteTextsToCome,
  insertText,
  selectTextInForce,
  selectTextOfVersion,
  selectTexts,
  selectTextToCome,
} from './consent.store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof selectTextInForce>>>;

function readRow(row: Row): LegalTextInForce {
  const { version, accepts, shownFrom: since, documentId, documentVersion } = row;
  const written =
    documentId === null || documentVersion === null ? null : { documentId, version: documentVersion };
  return { version, accepts, since, written };
}

/** The text that is in force at an instant: what staff put there, else what the shop comes with. */
export async function readTextInForce(db: Queryable, name: LegalName, now: Date): Promise<LegalTextInForce> {
  const row = await selectTextInForce(db, name, now);
  return row === null ? shippedText(name) : readRow(row);
}

/** The text that comes into force next; null where none is to. */
export async function readTextToCome(
  db: Queryable,
  name: LegalName,
  now: Date,
): Promise<LegalTextInForce | null> {
  const row = await selectTextToCome(db, name, now);
  return row === null ? null : readRow(row);
}

/** A text that is, was or will be in force, by the version that consents name; null for one that never was. */
export async function readTextOfVersion(
  db: Queryable,
  asked: { name: LegalName; version: string },
): Promise<LegalTextInForce | null> {
  const shipped = shippedText(asked.name);
  if (asked.version === shipped.version) return shipped;
  const row = await selectTextOfVersion(db, asked);
  return row === null ? null : readRow(row);
}

type LegalTextEntry = LegalTextInForce & { isAskedAnew: boolean };

/** The texts of a name that staff put in force or will have, the newest first, and below them what the shop comes with. */
export async function listLegalTexts(db: Queryable, name: LegalName): Promise<LegalTextEntry[]> {
  const rows = await selectTexts(db, name);
  return [
    ...rows.map((row) => ({ ...readRow(row), isAskedAnew: row.isAskedAnew })),
    { ...shippedText(name), isAskedAnew: false },
  ];
}

type Put = {
  name: LegalName;
  /** What staff wrote; null for the way back to what the shop comes with. */
  written: { documentId: number; version: number } | null;
  /** A time to come is a schedule: until then the text before stays in force. */
  from: Date | null;
  /** Whether whoever agreed to the text before has to agree anew. */
  isAskedAnew: boolean;
};

/**
 * Puts a text in force, now or from an instant to come, in the transaction in which it is published. What was to come before is
 * taken back. Whoever calls holds the document, so that of two who publish one comes after the other.
 */
export async function putTextInForce(tx: Transaction, now: Date, put: Put): Promise<void> {
  const { name, written, isAskedAnew } = put;
  await deleteTextsToCome(tx, name, now);
  const before = await readTextInForce(tx, name, now);
  if (written === null && before.written === null) return;
  const shownFrom = written !== null && put.from !== null && put.from > now ? put.from : now;
  const taken = (await listLegalTexts(tx, name)).map(({ version }) => version);
  const version = written === null ? shippedText(name).version : versionOfDay(bangkokDay(shownFrom), taken);
  await insertText(tx, {
    ...{ name, version, shownFrom, isAskedAnew },
    accepts: acceptedBy(version, before.accepts, isAskedAnew),
    documentId: written?.documentId ?? null,
    documentVersion: written?.version ?? null,
  });
}
