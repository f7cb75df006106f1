import type { Transaction } from '../../platform/db/database.ts';
import {
  type DocumentContent,
  type DocumentSeller,
  documentNumber,
  kindOf,
  yearBeOf,
} from './document.rules.ts';
import {
  type DocumentRow,
  insertDocument,
  type OrderFacts,
  selectSubdistrictCode,
  takeSerial,
} from './document.store.ts';

/**
 * Numbers a document and keeps it, as it is from then on. The number and the document come into being in the same
 * transaction: killed or rolled back, neither has; so there are no gaps.
 */
export async function writeDocument(
  tx: Transaction,
  order: Pick<OrderFacts, 'orderId' | 'userId' | 'sellerId'>,
  draft: Omit<DocumentContent, 'version' | 'documentNumber' | 'issuedAt' | 'madeAt'>,
  /** `issuedAt` is the document's date, and says of which year its number is; `now` is when it is made. */
  {
    cause,
    originalId,
    issuedAt,
    now,
  }: { cause: string; originalId: number | null; issuedAt: Date; now: Date },
): Promise<DocumentRow> {
  const kind = kindOf(draft.form);
  const yearBe = yearBeOf(issuedAt);
  const { orderId, userId, sellerId } = order;
  const serial = await takeSerial(tx, { sellerId, kind, yearBe });
  const number = documentNumber(kind, yearBe, sellerId, serial);
  return insertDocument(tx, {
    kind,
    documentNumber: number,
    sellerId,
    yearBe,
    serial,
    orderId,
    userId,
    cause,
    originalId,
    content: {
      version: 1,
      documentNumber: number,
      issuedAt: issuedAt.toISOString(),
      ...(issuedAt < now && draft.replaces == null ? { madeAt: now.toISOString() } : {}),
      ...draft,
    },
    totalSatang: draft.totals.totalSatang,
    vatSatang: draft.totals.vatSatang,
    issuedAt,
  });
}

/** The issuer as its documents name it: with the code of where it is, which machines read. */
export async function describeIssuer(
  tx: Transaction,
  profile: Omit<DocumentSeller, 'subdistrictCode'>,
): Promise<DocumentSeller> {
  return { ...profile, subdistrictCode: await selectSubdistrictCode(tx, profile) };
}
