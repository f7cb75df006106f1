import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { type ConsentKind, consentVersions } from './consent.rules.ts';
import { insertConsents, selectConsentHistory, selectCurrentConsents } from './consent.store.ts';

/** Notes what a person agrees to or withdraws now, in the versions in force, in the transaction that has them do it. */
export async function recordConsents(
  tx: Queryable,
  userId: number,
  said: Partial<Record<ConsentKind, boolean>>,
  now: Date,
): Promise<void> {
  await insertConsents(
    tx,
    (Object.keys(consentVersions) as ConsentKind[]).flatMap((kind) => {
      const isGranted = said[kind];
      return isGranted === undefined
        ? []
        : [{ userId, kind, version: consentVersions[kind], isGranted, at: now }];
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
    const changed = (Object.entries(said) as [ConsentKind, boolean | undefined][]).filter(
      ([kind, isGranted]) =>
        isGranted !== known[kind]?.isGranted || known[kind]?.version !== consentVersions[kind],
    );
    await recordConsents(tx, userId, Object.fromEntries(changed), clock());
  });
}
