import type { Transaction } from '../../platform/db/database.ts';
import { listSettledReturns, type SettledReturn } from '../returns/list-settled-returns.ts';
import type { CreditReason } from './document.rules.ts';
import { type DocumentRow, selectDocumentsOf } from './document.store.ts';
import { issueCreditNote } from './issue-credit-note.ts';

const reasons: Record<SettledReturn['reason'], { code: CreditReason; text: string }> = {
  damaged: { code: 'damaged', text: 'สินค้าชำรุดเสียหาย' },
  wrong_item: { code: 'returned', text: 'ส่งสินค้าผิดรายการ ผู้ซื้อส่งคืน' },
  not_as_described: { code: 'returned', text: 'สินค้าไม่ตรงตามที่ตกลงกัน ผู้ซื้อส่งคืน' },
  missing_parts: { code: 'short', text: 'สินค้าไม่ครบตามจำนวนที่ตกลงกัน' },
  not_received: { code: 'returned', text: 'ผู้ซื้อไม่ได้รับสินค้า' },
  not_accepted: { code: 'returned', text: 'ไม่มีผู้รับสินค้า พัสดุส่งกลับผู้ขาย' },
  not_sent: { code: 'short', text: 'ผู้ขายส่งสินค้าให้ไม่ครบตามที่สั่งซื้อ' },
  file_refunded: { code: 'returned', text: 'คืนเงินค่าไฟล์หนังสืออิเล็กทรอนิกส์' },
  changed_mind: { code: 'returned', text: 'ผู้ซื้อส่งคืนสินค้าตามข้อตกลง' },
};

/**
 * The credit notes of an order's returns, once its document has been issued: one a return, in the order their copies came
 * back, whether the document was there before them or (cash on delivery) not. Those that are issued now.
 */
export async function issueReturnNotes(tx: Transaction, orderId: number, now: Date): Promise<DocumentRow[]> {
  const issued = await selectDocumentsOf(tx, orderId);
  if (!issued.some(({ kind }) => kind !== 'credit_note')) return [];
  const notes: DocumentRow[] = [];
  for (const settled of await listSettledReturns(tx, orderId)) {
    const { returnNumber: cause, reason, settledAt: at, ...parts } = settled;
    if (issued.some((document) => document.kind === 'credit_note' && document.cause === cause)) continue;
    const note = await issueCreditNote(tx, { orderId, cause, reason: reasons[reason], ...parts, at, now });
    if (note !== null) notes.push(note);
  }
  return notes;
}
