import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { BookRow } from '../catalogue/change-book.ts';
import { type CoverSide, coverFileOf } from './listing.rules.ts';
import { selectChange, selectLastCover, selectProposal } from './proposal.store.ts';

type Needs = Pick<Services, 'db' | 'storage'>;
type NotFound = { code: 'pictureNotFound' };
type Asked = { id: number; side: CoverSide };

/** A cover as a store proposed it, or as it was when it did: for the store, and for staff (`sellerId` null). */
export async function readProposedCover(
  services: Needs,
  sellerId: number | null,
  { id, side }: Asked,
): Promise<Result<File, NotFound>> {
  const proposal = await selectProposal(services.db, sellerId, id);
  return readFile(services, proposal === null ? null : coverFileOf(proposal, side));
}

/** A cover before or after a change that is kept in a product's history: for its store, and for staff (`sellerId` null). */
export async function readChangedCover(
  services: Needs,
  sellerId: number | null,
  { id, side }: Asked,
): Promise<Result<File, NotFound>> {
  const change = await selectChange(services.db, sellerId, id);
  return readFile(services, change === null ? null : coverFileOf({ ...change, status: 'accepted' }, side));
}

async function readFile({ storage }: Needs, key: string | null): Promise<Result<File, NotFound>> {
  const stored = key === null ? null : await storage.get(key);
  if (key === null || stored === null) return fail({ code: 'pictureNotFound' });
  const name = key.split('/').at(-1) ?? 'cover';
  return succeed(new File([new Uint8Array(stored.bytes)], name, { type: stored.contentType }));
}

/** The cover that a store proposed last of a book, and what became of it; null where it never has. */
export async function readLastCover(
  db: Queryable,
  sellerId: number,
  { editionId, coverKey }: Pick<BookRow, 'editionId' | 'coverKey'>,
) {
  const proposal = await selectLastCover(db, sellerId, editionId);
  if (proposal === null) return null;
  const { id, status, reason, createdAt, before } = proposal;
  return {
    ...{ id, status, reason, createdAt: createdAt.toISOString() },
    hasPicture: coverFileOf(proposal, 'after') !== null,
    isStale: status === 'waiting' && before.coverKey !== coverKey,
  };
}
