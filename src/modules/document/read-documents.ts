import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { IssuedDocument, ShopperDocuments, StaffDocuments } from './document.contract.ts';
import {
  changeRefusal,
  documentState,
  hasXml,
  staffChangeEnds,
  taxInvoiceChangeEnds,
  validOriginal,
} from './document.rules.ts';
import {
  countOrdersOf,
  type DocumentRow,
  findOrderId,
  type OrderFacts,
  type OrderOwner,
  selectDocumentsOf,
  selectOrderFacts,
  selectRegistrations,
} from './document.store.ts';
import { issueDueDocuments, seeToDocuments } from './issue-due-documents.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
export type OrderNotFound = { code: 'orderNotFound' };

function describeIssued(document: DocumentRow, all: readonly DocumentRow[]): IssuedDocument {
  const { id, content, documentNumber, issuedAt, totalSatang, cancelledAt } = document;
  const replacement = all.find(({ kind, originalId }) => kind !== 'credit_note' && originalId === id);
  return {
    id,
    form: content.form,
    documentNumber,
    issuedAt: issuedAt.toISOString(),
    total: toBaht(totalSatang),
    paidByBuyer: toBaht(content.paidSatang),
    paidByHouse: toBaht(content.houseFundedSatang),
    paidWithPoints: toBaht(content.pointsSatang),
    hasXml: cancelledAt === null && hasXml(content),
    isCancelled: cancelledAt !== null,
    replacedBy: replacement?.documentNumber ?? null,
  };
}

/** An order's documents, after what is due has been issued; somebody else's order isn't found. */
async function read(services: Needs, owner: OrderOwner, orderNumber: string) {
  const { db, clock } = services;
  const now = clock();
  const orderId = await findOrderId(db, owner, orderNumber);
  const order = orderId === null ? null : await selectOrderFacts(db, orderId);
  if (orderId === null || order === null) return null;
  let documents = await selectDocumentsOf(db, orderId);
  if (lacksDocument(order, documents, now)) {
    // What is due of the seller from before comes first, so that numbers and dates go up together.
    await issueDueDocuments(services, order.sellerId);
    await seeToDocuments(services, orderId, now);
    documents = await selectDocumentsOf(db, orderId);
  }
  const state = documentState({ ...order, wantsTaxInvoice: order.taxInvoice !== null }, now);
  return {
    order,
    now,
    documents,
    reply: {
      documents: documents.map((document) => describeIssued(document, documents)),
      // Due and not issued: a moment ago it wasn't.
      state:
        documents.length > 0 ? ('issued' as const) : state === 'due' ? ('waitingPayment' as const) : state,
      dueAt: state === 'waitingCheck' ? taxInvoiceChangeEnds(order.orderedAt).toISOString() : null,
    },
  };
}

/** Whether something is to be issued: most who look find everything there, and hold nobody up. */
function lacksDocument(order: OrderFacts, documents: readonly DocumentRow[], now: Date): boolean {
  const original = validOriginal(documents);
  if (original === undefined)
    return (
      documents.length === 0 &&
      documentState({ ...order, wantsTaxInvoice: order.taxInvoice !== null }, now) === 'due'
    );
  return order.status === 'cancelled' && documents.every(({ kind }) => kind !== 'credit_note');
}

/** Of a shopper's own order. */
export async function readOrderDocuments(
  services: Needs,
  userId: number,
  orderNumber: string,
): Promise<Result<ShopperDocuments, OrderNotFound>> {
  const found = await read(services, { userId }, orderNumber);
  if (found === null) return fail({ code: 'orderNotFound' });
  const { order, now, documents, reply } = found;
  const [issuer] = await readIssuers(services, [order.sellerId]);
  return succeed({
    ...reply,
    documents: reply.documents.filter(({ replacedBy }) => replacedBy === null),
    taxInvoice: order.taxInvoice,
    changeUntil: taxInvoiceChangeEnds(order.orderedAt).toISOString(),
    canChange: changeRefusal(order, documents, 'buyer', now) === null,
    storeGives: issuer?.gives ?? 'unknown',
    orders: await countOrdersOf(services.db, order.groupId),
  });
}

/** What each of these stores gives when a full tax invoice is asked for. */
export async function readIssuers({ db }: Pick<Services, 'db'>, sellerIds: readonly number[]) {
  const registrations = await selectRegistrations(db, sellerIds);
  return sellerIds.map((sellerId) => {
    const one = registrations.find((each) => each.sellerId === sellerId);
    const gives = one === undefined ? 'unknown' : one.isVatRegistered ? 'taxInvoice' : 'receipt';
    return { sellerId, gives } as const;
  });
}

/** Of any order, for staff, with what of the tax invoice they may still change for the buyer. */
export async function readStaffDocuments(
  services: Needs,
  orderNumber: string,
): Promise<Result<StaffDocuments, OrderNotFound>> {
  const found = await read(services, 'staff', orderNumber);
  if (found === null) return fail({ code: 'orderNotFound' });
  const { order, now, documents, reply } = found;
  const original = validOriginal(documents);
  return succeed({
    ...reply,
    taxInvoice: order.taxInvoice,
    changeUntil: original === undefined ? null : staffChangeEnds(original.issuedAt).toISOString(),
    refusal: changeRefusal(order, documents, 'staff', now),
    orders: await countOrdersOf(services.db, order.groupId),
  });
}

/** Of a store's order. */
export async function readStoreDocuments(services: Needs, sellerId: number, orderNumber: string) {
  const found = await read(services, { sellerId }, orderNumber);
  return found === null ? fail({ code: 'orderNotFound' as const }) : succeed(found.reply);
}
