import { payoutTexts } from '../../messages/payout-messages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectBatch, selectPayoutSetting, selectPayouts, selectStoreNames } from './payout.store.ts';
import { payoutColumns, payoutCsv, payoutXml } from './payout-files.rules.ts';
import type { Staff } from './propose-payouts.ts';

export type FileFailure = { code: 'payoutNotFound' | 'payoutNotReleased' | 'payoutDebtorMissing' };

/**
 * A released batch as a file for the bank; who took it is in the audit log. A batch never changes, so neither does what
 * its file says, and its number is what a bank tells a second copy by. Of a batch that was proposed before it kept who pays
 * and how stores were called, the file says what the setting and the stores say now: nothing else is known of it.
 */
export async function takePayoutFile(
  services: Pick<Services, 'db' | 'clock'>,
  staff: Staff,
  { id, format }: { id: string; format: 'csv' | 'xml' },
  locale: Locale,
): Promise<Result<File, FileFailure>> {
  return transact<File, FileFailure>(services.db, async (tx) => {
    const batch = await selectBatch(tx, id);
    const lines = await selectPayouts(tx, id);
    if (batch === null) return fail({ code: 'payoutNotFound' });
    const { debtor } = batch.payer ?? (await selectPayoutSetting(tx));
    if (batch.status !== 'released' || batch.decidedAt === null) return fail({ code: 'payoutNotReleased' });
    if (format === 'xml' && debtor === null) return fail({ code: 'payoutDebtorMissing' });
    const { batchNumber, totalSatang } = batch;
    const released = { batchNumber, totalSatang, lines, releasedAt: batch.decidedAt };
    await recordAudit(
      tx,
      {
        kind: 'payout_file_taken',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        detail: { batchId: id, batchNumber, format },
      },
      services.clock(),
    );
    if (format === 'xml' && debtor !== null)
      return succeed(
        new File([payoutXml(debtor, released)], `${batchNumber}.xml`, {
          type: 'application/xml; charset=utf-8',
        }),
      );
    const names = await selectStoreNames(
      tx,
      lines.map(({ sellerId }) => sellerId),
    );
    const t = payoutTexts(locale);
    const text = payoutCsv(
      payoutColumns.map((column) => t(`column.${column}`)),
      released,
      ({ sellerId, payee }) => {
        const store = payee ?? names.get(sellerId);
        return {
          storeName: store === undefined ? '' : inLocale(locale, store.nameTh, store.nameEn),
          email: store?.email ?? '',
        };
      },
    );
    return succeed(new File([text], `${batchNumber}.csv`, { type: 'text/csv; charset=utf-8' }));
  });
}
