import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { coverFileOf } from './listing.rules.ts';
import { deleteProposal, lockProposal } from './proposal.store.ts';

type Failure = { code: 'proposalNotFound' | 'proposalDecided' };

/** A store takes back what it proposed and staff haven't decided; a cover's file goes with it. */
export async function withdrawProposal(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  sellerId: number,
  id: number,
): Promise<Result<true, Failure>> {
  const withdrawn = await transact<string[], Failure>(services.db, async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (proposal === null || proposal.sellerId !== sellerId) return fail({ code: 'proposalNotFound' });
    if (proposal.status !== 'waiting') return fail({ code: 'proposalDecided' });
    await deleteProposal(tx, id);
    const key = coverFileOf(proposal, 'after');
    const gone = key === null ? [] : [key];
    // Deleted below; by the clock, should this process end before.
    await queueDiscards(tx, gone, services.clock());
    return succeed(gone);
  });
  if (!withdrawn.ok) return withdrawn;
  await discardFiles(services, withdrawn.value);
  return succeed(true);
}
