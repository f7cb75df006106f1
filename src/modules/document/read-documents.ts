import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { IssuedDocument, ShopperDocuments } from './document.contract.ts';
import { documentState, hasXml, taxInvoiceChangeEnds } from './document.rules.ts';
import {
  countOrdersOf,
  type DocumentReader,
  type DocumentRow,
  findOrderId,
  hasDocuments,
  type OrderFacts,
  type OrderOwner,
  selectDocument,
  selectDocumentsOf,
  selectOrderFacts,
} from './document.store.ts';
import { etaxXml } from './etax-xml.rules.ts';
import { seeToDocuments } from './issue-due-documents.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
export type OrderNotFound = { code: 'orderNotFound' };

function describeIssued({ id, content, documentNumber, issuedAt, totalSatang }: DocumentRow): IssuedDocument {
  return {
    id,
    form: content.form,
    documentNumber,
    issuedAt: issuedAt.toISOString(),
    total: toBaht(totalSatang),
    hasXml: hasXml(content),
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
    await seeToDocuments(services, orderId, now);
    documents = await selectDocumentsOf(db, orderId);
  }
  const state = documentState({ ...order, wantsTaxInvoice: order.taxInvoice !== null }, now);
  return {
    order,
    now,
    reply: {
      documents: documents.map(describeIssued),
      // Due and not issued: a moment ago it wasn't.
      state:
        documents.length > 0 ? ('issued' as const) : state === 'due' ? ('waitingPayment' as const) : state,
      dueAt: state === 'waitingCheck' ? taxInvoiceChangeEnds(order.orderedAt).toISOString() : null,
    },
  };
}

/** Whether something is to be issued: most who look find everything there, and hold nobody up. */
function lacksDocument(order: OrderFacts, documents: readonly DocumentRow[], now: Date): boolean {
  const original = documents.find(({ kind }) => kind !== 'credit_note');
  if (original === undefined)
    return documentState({ ...order, wantsTaxInvoice: order.taxInvoice !== null }, now) === 'due';
  return (
    order.status === 'cancelled' &&
    original.content.seller.isVatRegistered &&
    documents.every(({ kind }) => kind !== 'credit_note')
  );
}

/** Of a shopper's own order. */
export async function readOrderDocuments(
  services: Needs,
  userId: number,
  orderNumber: string,
): Promise<Result<ShopperDocuments, OrderNotFound>> {
  const found = await read(services, { userId }, orderNumber);
  if (found === null) return fail({ code: 'orderNotFound' });
  const { order, now, reply } = found;
  return succeed({
    ...reply,
    taxInvoice: order.taxInvoice,
    changeUntil: taxInvoiceChangeEnds(order.orderedAt).toISOString(),
    canChange:
      isChangeable(order, now) &&
      reply.documents.length === 0 &&
      !(await hasDocuments(services.db, order.groupId)),
    orders: await countOrdersOf(services.db, order.groupId),
  });
}

/** Whether the data of an order's tax invoice may still be changed, as far as the time and the order say. */
export function isChangeable(order: OrderFacts, now: Date): boolean {
  return now < taxInvoiceChangeEnds(order.orderedAt) && !['cancelled', 'expired'].includes(order.status);
}

/** Of a store's order. */
export async function readStoreDocuments(services: Needs, sellerId: number, orderNumber: string) {
  const found = await read(services, { sellerId }, orderNumber);
  return found === null ? fail({ code: 'orderNotFound' as const }) : succeed(found.reply);
}

export type DocumentFile = { name: string; contentType: string; bytes: Buffer };

/** A document as a file; null when there is none that this reader may see. */
export async function readDocumentFile(
  { db }: Pick<Services, 'db'>,
  reader: DocumentReader,
  { id, format }: { id: number; format: 'pdf' | 'xml' },
): Promise<DocumentFile | null> {
  const document = await selectDocument(db, reader, id);
  if (document === null) return null;
  const { content, documentNumber } = document;
  if (format === 'xml')
    return hasXml(content)
      ? {
          name: `${documentNumber}.xml`,
          contentType: 'application/xml',
          bytes: Buffer.from(etaxXml(content), 'utf8'),
        }
      : null;
  // Fonts and shaping are only loaded by who draws.
  const { drawDocument } = await import('./draw-document.ts');
  return { name: `${documentNumber}.pdf`, contentType: 'application/pdf', bytes: drawDocument(content) };
}
