import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { cancelReceipt } from './cancel-receipt.ts';
import {
  type DocumentRow,
  lockGroupOf,
  selectDocumentsOf,
  selectUndocumentedOrders,
  type UndocumentedOrder,
} from './document.store.ts';
import { issueCancellationNote } from './issue-credit-note.ts';
import { issueOrderDocument } from './issue-order-document.ts';
import { issueReturnNotes } from './issue-return-notes.ts';
import { mailDocuments } from './mail-documents.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A seller who says late who it is gets documents for this long by itself; for older orders when somebody asks. */
const lookBackMs = 31 * dayMs;
const batchMost = 200;

/**
 * Issues what is due, of all sellers or of one: receipts, tax invoices, credit notes on cancelled orders and on returns; and
 * cancels the receipts of who gives no credit notes. In the order of what happened, each in a transaction of its own; one
 * that fails holds up no other, and the error is thrown at the end. How many orders were seen to.
 */
export async function issueDueDocuments(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  sellerId: number | null = null,
): Promise<number> {
  const now = services.clock();
  const since = new Date(now.getTime() - lookBackMs);
  const errors: unknown[] = [];
  let issued = 0;
  for (let after: UndocumentedOrder | null = null; ; ) {
    const wanting = await selectUndocumentedOrders(services.db, {
      now,
      since,
      limit: batchMost,
      after,
      sellerId,
    });
    for (const order of wanting) {
      after = order;
      try {
        await seeToDocuments(services, order.id, now);
        issued += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    if (wanting.length < batchMost) break;
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `documents of ${errors.length} orders could not be issued`, {
      cause: errors[0],
    });
  return issued;
}

/** Issues what one order's documents lack by now, and tells its buyer of a tax invoice or a credit note. */
export async function seeToDocuments(
  services: Pick<Services, 'db' | 'siteUrl'>,
  orderId: number,
  now: Date,
): Promise<void> {
  await transact(services.db, async (tx) => {
    await lockGroupOf(tx, orderId);
    const known = new Set((await selectDocumentsOf(tx, orderId)).map(({ id }) => id));
    const issued = [
      await issueOrderDocument(tx, orderId, now),
      await issueCancellationNote(tx, orderId, now),
      ...(await issueReturnNotes(tx, orderId, now)),
    ].filter((document) => document !== null);
    await cancelReceipt(tx, orderId, now);
    const fresh = issued.filter(({ id }) => !known.has(id));
    await tellOfDocuments(tx, services, fresh.filter(isNews), now);
    await mailDocuments(tx, services, fresh, now);
    return succeed(true);
  });
}

/** Tells buyers of documents that were issued for them: each once. */
export async function tellOfDocuments(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  issued: readonly DocumentRow[],
  now: Date,
): Promise<void> {
  await notifyUsers(
    tx,
    services,
    issued.map(({ id, userId, documentNumber, content: { orderNumber } }) => ({
      userId,
      kind: 'documentReady' as const,
      params: { documentNumber, orderNumber },
      href: `/user/profile/my-order/${orderNumber}`,
      cause: `document ${id}`,
    })),
    now,
  );
}

/** A receipt comes with what is said of the payment; the others come by themselves, later. */
function isNews({ kind }: DocumentRow): boolean {
  return kind !== 'receipt';
}
