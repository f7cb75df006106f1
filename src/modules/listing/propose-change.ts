import type { Transaction } from '../../platform/db/database.ts';
import type { BookRow } from '../catalogue/change-book.ts';
import type { StoreMember } from './keep-history.ts';
import type { ChangeValues, ProposalSubject } from './listing.rules.ts';
import { insertProposal, selectLastCover, selectWaitingProposal } from './proposal.store.ts';

/**
 * Proposes to staff a change of a held book that isn't a store's to change alone. One of each subject waits at a time, the
 * words of a work and the cover of an edition: false while one does.
 */
export async function proposeChange(
  tx: Transaction,
  { sellerId, userId }: StoreMember,
  change: {
    subject: ProposalSubject;
    book: BookRow;
    productId: number;
    before: ChangeValues;
    after: ChangeValues;
  },
  now: Date,
): Promise<boolean> {
  const { book, ...proposal } = change;
  const isWaiting =
    change.subject === 'words'
      ? (await selectWaitingProposal(tx, sellerId, book.workId)) !== null
      : (await selectLastCover(tx, sellerId, book.editionId))?.status === 'waiting';
  if (isWaiting) return false;
  await insertProposal(tx, { ...proposal, workId: book.workId, sellerId, userId, createdAt: now });
  return true;
}
