import type { Claim } from '../../../modules/withholding/withholding.contract.ts';
import { apiFailure } from '../../request/api-client.server.ts';

/** What may be claimed back of a statement; null where there is nothing to claim, and the page says nothing of it. */
export async function claimOf(call: Promise<Claim>): Promise<Claim | null> {
  try {
    return await call;
  } catch (error) {
    if (apiFailure(error).status === 404) return null;
    throw error;
  }
}
