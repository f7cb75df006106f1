import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { type EventOf, EventRefused } from '../../platform/events.ts';
import { endBooks, endBooksOfLines, insertBooks, openBooks, reviveBooks } from './library.store.ts';

/**
 * The e-books of a new group are its buyer's from then on, to be read once they are paid.
 * @throws EventRefused when one of them is the buyer's already, by another order.
 */
export async function holdBooksOfPlaced(
  tx: Transaction,
  _: unknown,
  { group, orders, at }: EventOf<'orderPlaced'>,
): Promise<void> {
  const books = orders.flatMap((order) =>
    order.lines
      .filter(({ isDigital }) => isDigital)
      .map((line) => ({
        userId: group.userId,
        productId: line.productId,
        orderId: order.id,
        orderLineId: line.id,
        orderNumber: order.orderNumber,
      })),
  );
  if (books.length === 0) return;
  const held = await insertBooks(tx, books, { now: at, openedAt: group.isPaid ? at : null });
  if (held < books.length) throw new EventRefused('ebookOwned');
}

/**
 * The e-books of an order that is paid late are held again.
 * @throws EventRefused when its buyer has bought one of them since: then the money goes back.
 */
export async function holdBooksOfRevived(
  tx: Transaction,
  _: unknown,
  { order }: EventOf<'orderRevived'>,
): Promise<void> {
  if (!order.hasFiles) return;
  try {
    await reviveBooks(tx, order.id);
  } catch (error) {
    // Whoever revives an order takes everything back that was done for it.
    if (isDatabaseError(error, [uniqueViolation])) throw new EventRefused('ebookOwned');
    throw error;
  }
}

/** Orders are paid: their e-books can be read. */
export async function openBooksOfPaid(
  tx: Transaction,
  _: unknown,
  { orders, at }: EventOf<'orderPaid'>,
): Promise<void> {
  const ids = orders.filter(({ hasFiles }) => hasFiles).map(({ id }) => id);
  if (ids.length > 0) await openBooks(tx, ids, at);
}

/** Orders have ended unpaid, or were cancelled: their e-books are nobody's. */
export async function endBooksOfEnded(
  tx: Transaction,
  _: unknown,
  { name, orders, at }: EventOf<'orderExpired'> | EventOf<'orderCancelled'>,
): Promise<void> {
  const ids = orders.filter(({ hasFiles }) => hasFiles).map(({ id }) => id);
  if (ids.length > 0) await endBooks(tx, ids, name === 'orderExpired' ? 'expired' : 'cancelled', at);
}

/** E-books were paid back: their buyers have them no longer. */
export async function endBooksOfReturned(
  tx: Transaction,
  _: unknown,
  { lines, copiesOf, at }: EventOf<'copiesReturned'>,
): Promise<void> {
  const ids = lines.filter(({ id, isDigital }) => isDigital && copiesOf.has(id)).map(({ id }) => id);
  if (ids.length > 0) await endBooksOfLines(tx, ids, at);
}
