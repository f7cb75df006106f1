import type { Queryable } from '../../platform/db/database.ts';
import type { NamedKind } from './thing.rules.ts';
import { selectFormerAddresses } from './things.store.ts';

/** The addresses that lead to a person, a series or a publisher beside its own, in order. */
export function readFormerAddresses(db: Queryable, kind: NamedKind, id: number): Promise<string[]> {
  return selectFormerAddresses(db, kind, id);
}
