import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { SecondPersonFailure } from '../approval/pass-second-person.ts';
import { lockReturnableOrder, type ReturnableOrder } from '../fulfilment/return-copies.ts';
import type { ReturnStatus } from './return-status.rules.ts';
import { isOverdue } from './returns.rules.ts';
import { findReturn, type Party, type ReturnRow, selectReturn } from './returns.store.ts';

export type MoveFailure = { code: 'returnNotFound' | 'returnMoved' };
/** Nobody decides about what is their own. */
export type DecideFailure = MoveFailure | SecondPersonFailure | { code: 'ownAffair' };
/** With a request nothing has moved: a second person has to approve it first. */
export type Moved = { returnNumber: string; status: ReturnStatus; approvalId?: string };
export type Ground = Pick<Services, 'clock' | 'newUuid' | 'siteUrl' | 'emit'> & { db: Queryable };

/** Who acts on a return, and as whose. */
export type ReturnParty =
  | { kind: 'shopper'; userId: number }
  | { kind: 'seller'; userId: number; sellerId: number }
  | { kind: 'staff'; userId: number }
  | { kind: 'system'; userId: null };

export type Held = { request: ReturnRow; returned: ReturnableOrder; now: Date };

/** Runs a move of a return of the party's own, with its order held still; another's isn't found. */
export function withReturn<Failure extends MoveFailure | DecideFailure = MoveFailure>(
  services: Ground,
  returnNumber: string,
  by: ReturnParty,
  work: (tx: Transaction, held: Held) => Promise<Result<Moved, Failure | MoveFailure>>,
): Promise<Result<Moved, Failure | MoveFailure>> {
  return transact<Moved, Failure | MoveFailure>(services.db, async (tx) => {
    const found = await findReturn(tx, returnNumber);
    if (found === null) return fail({ code: 'returnNotFound' });
    if (by.kind === 'shopper' && found.userId !== by.userId) return fail({ code: 'returnNotFound' });
    if (by.kind === 'seller' && found.sellerId !== by.sellerId) return fail({ code: 'returnNotFound' });
    const returned = await lockReturnableOrder(tx, found.orderNumber);
    if (returned === null) return fail({ code: 'returnNotFound' });
    const request = await selectReturn(tx, found.id);
    const now = services.clock();
    // The clock decides what is overdue; somebody may have answered while it waited for the lock.
    if (by.kind === 'system' && !isOverdue(request, now)) return fail({ code: 'returnMoved' });
    return work(tx, { request, returned, now });
  });
}

export const notMoved = fail({ code: 'returnMoved' } as const);
export const partyOf = ({ kind, userId }: ReturnParty): Party => ({ kind, userId });
