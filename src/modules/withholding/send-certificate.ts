import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { acceptDocument, type DocumentRefusal } from '../../platform/images/document-upload.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type CertificateDraft, type CertificateFailure, checkCertificate } from './withholding.rules.ts';
import { insertCertificate, selectClaim, selectWithholdingSetting } from './withholding.store.ts';

type Sender = { sellerId: number; userId: number; origin: CallOrigin };

export type SendFailure =
  | CertificateFailure
  | DocumentRefusal
  | { code: 'withholdingNotFound' | 'withholdingNotDue' | 'withholdingSent' };

/**
 * A store sends its certificate of the tax that it kept back from the commission of one of its statements, for staff to
 * check. One at a time for an invoice; after a refusal it may send another.
 */
export async function sendCertificate(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  by: Sender,
  given: CertificateDraft & { statementNumber: string; bytes: Buffer },
): Promise<Result<{ id: number }, SendFailure>> {
  const { db } = services;
  const { sellerId } = by;
  const setting = await selectWithholdingSetting(db);
  const claim = await selectClaim(db, setting, sellerId, given.statementNumber);
  if (claim === null) return fail({ code: 'withholdingNotFound' });
  if (claim.status === 'waiting' || claim.status === 'accepted') return fail({ code: 'withholdingSent' });
  const { invoiceId, dueSatang, periodFrom } = claim;
  if (dueSatang === 0) return fail({ code: 'withholdingNotDue' });
  const checked = checkCertificate(given, { dueSatang, periodFrom, now: services.clock() });
  if (!checked.ok) return checked;
  const file = await acceptDocument(given.bytes);
  if (!file.ok) return file;
  const fileKey = `withholding/${services.newUuid()}.${file.value.extension}`;
  await storeFiles(services, [{ ...file.value, key: fileKey }]);
  const sent = await transact<{ id: number }, SendFailure>(db, async (tx) => {
    const now = services.clock();
    const { number, date, amountSatang } = checked.value;
    const id = await insertCertificate(tx, {
      ...{ invoiceId, sellerId, number, date, amountSatang, dueSatang, fileKey },
      sentAt: now,
      sentBy: by.userId,
    });
    if (id === null) return fail({ code: 'withholdingSent' });
    await holdFiles(tx, [fileKey]);
    await recordAudit(
      tx,
      {
        kind: 'withholding_sent',
        actorUserId: by.userId,
        subjectUserId: by.userId,
        origin: by.origin,
        detail: { certificateId: id, sellerId, invoiceId, amountSatang },
      },
      now,
    );
    return succeed({ id });
  });
  if (!sent.ok) await discardFiles(services, [fileKey]);
  return sent;
}
