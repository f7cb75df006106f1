import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type AgreedName,
  agreedNames,
  type ConsentKind,
  consentVersions,
  type LegalName,
  type LegalTextInForce,
  legalNames,
  mustAgree,
  textOf,
} from './consent.rules.ts';
import { insertConsents, selectConsentHistory, selectCurrentConsents } from './consent.store.ts';
import { readTextInForce } from './keep-legal-texts.ts';

/** What a consent of each kind is to, at an instant. */
async function readAsked(
  db: Queryable,
  now: Date,
): Promise<(kind: ConsentKind) => Pick<LegalTextInForce, 'version' | 'accepts'>> {
  const texts = new Map<LegalName | null, LegalTextInForce>();
  // One after the other: within a transaction there is one connection.
  for (const name of legalNames) texts.set(name, await readTextInForce(db, name, now));
  return (kind) => {
    return texts.get(textOf(kind)) ?? { version: consentVersions[kind], accepts: [consentVersions[kind]] };
  };
}

/** Notes what a person agrees to or withdraws now, in the versions in force, in the transaction that has them do it. */
export async function recordConsents(
  tx: Queryable,
  userId: number,
  said: Partial<Record<ConsentKind, boolean>>,
  now: Date,
): Promise<void> {
  const asked = await readAsked(tx, now);
  await insertConsents(
    tx,
    (Object.keys(consentVersions) as ConsentKind[]).flatMap((kind) => {
      const isGranted = said[kind];
      return isGranted === undefined
        ? []
        : [{ userId, kind, version: asked(kind).version, isGranted, at: now }];
    }),
  );
}

/** What a person's newest word on each kind is; kinds they were never asked for are missing. */
export async function readConsents(
  db: Queryable,
  userId: number,
): Promise<Partial<Record<ConsentKind, { isGranted: boolean; version: string; at: Date }>>> {
  const rows = await selectCurrentConsents(db, userId);
  return Object.fromEntries(
    rows.map(({ kind, isGranted, version, at }) => [kind, { isGranted, version, at }]),
  );
}

/** Everything a person ever said to what they were asked, oldest first: for themselves. */
export async function listConsents(db: Queryable, userId: number) {
  const rows = await selectConsentHistory(db, userId);
  return rows.map(({ kind, version, isGranted, at }) => ({ kind, version, isGranted, at: at.toISOString() }));
}

/** Notes what a person changes; to say the same again to the same text adds nothing to the history. */
export async function changeConsents(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  said: Partial<Record<ConsentKind, boolean>>,
): Promise<void> {
  await transact(db, async (tx) => {
    const known = await readConsents(tx, userId);
    const now = clock();
    const asked = await readAsked(tx, now);
    const changed = (Object.entries(said) as [ConsentKind, boolean | undefined][]).filter(
      ([kind, isGranted]) =>
        isGranted !== known[kind]?.isGranted || known[kind]?.version !== asked(kind).version,
    );
    await recordConsents(tx, userId, Object.fromEntries(changed), now);
  });
}

/** Texts that somebody has to agree to, for the first time or anew, each in the version that is in force. */
export async function readAskedAnew(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<{ name: AgreedName; version: string }[]> {
  const [said, asked] = await Promise.all([readConsents(db, userId), readAsked(db, now)]);
  return agreedNames.flatMap((name) =>
    mustAgree(said[name], asked(name)) ? [{ name, version: asked(name).version }] : [],
  );
}

/**
 * Somebody agrees to texts in the versions that they saw. Where one isn't in force any more they are to read the next:
 * nothing is noted. To agree again to what one has agreed to adds nothing.
 */
export async function agreeAnew(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  seen: Partial<Record<AgreedName, string>>,
): Promise<Result<true, { code: 'legalTextMoved' }>> {
  return transact<true, { code: 'legalTextMoved' }>(db, async (tx) => {
    const now = clock();
    const [known, asked] = [await readConsents(tx, userId), await readAsked(tx, now)];
    const named = agreedNames.filter((name) => seen[name] !== undefined);
    if (named.some((name) => seen[name] !== asked(name).version)) return fail({ code: 'legalTextMoved' });
    const fresh = named.filter(
      (name) => known[name]?.isGranted !== true || known[name]?.version !== asked(name).version,
    );
    await recordConsents(tx, userId, Object.fromEntries(fresh.map((name) => [name, true])), now);
    return succeed(true);
  });
}
