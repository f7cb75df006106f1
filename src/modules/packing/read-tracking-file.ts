import { refusalText } from '../../messages/packing-messages.ts';
import type { Services } from '../../platform/services.ts';
import { writeTable } from '../../platform/table/write-table.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { TableKind } from '../../shared/table-kinds.ts';
import type { TrackingFile } from './tracking-file.contract.ts';
import { countOutcomes, refusedHeader, trackingHeader, trackingRowsMost } from './tracking-file.rules.ts';
import { selectTrackingFile, selectWaitingOrders, type TrackingFileRow } from './tracking-file.store.ts';

/** A store's orders that wait for a number, as a file to be filled in. */
export async function exportWaitingOrders(
  { db }: Pick<Services, 'db'>,
  { sellerId, format, locale }: { sellerId: number; format: TableKind; locale: Locale },
): Promise<File> {
  const orders = await selectWaitingOrders(db, sellerId, trackingRowsMost);
  const rows = orders.map((order) => [
    order.orderNumber,
    order.shipBy ?? '',
    order.recipient,
    order.province,
    order.copies,
    order.channelTh === null ? '' : inLocale(locale, order.channelTh, order.channelEn),
    '',
  ]);
  return writeTable('tracking-numbers', format, [trackingHeader(locale), ...rows], 'Tracking');
}

export function describeTrackingFile({ id, fileName, ...file }: TrackingFileRow): TrackingFile {
  return {
    id,
    fileName,
    createdAt: file.createdAt.toISOString(),
    confirmedAt: file.confirmedAt?.toISOString() ?? null,
    counts: { ...countOutcomes(file.rows), empty: file.emptyRows },
    rows: file.rows,
  };
}

export async function readTrackingFile(
  { db }: Pick<Services, 'db'>,
  { sellerId, id }: { sellerId: number; id: number },
): Promise<Result<TrackingFile, { code: 'fileNotFound' }>> {
  const file = await selectTrackingFile(db, sellerId, id);
  return file === null ? fail({ code: 'fileNotFound' }) : succeed(describeTrackingFile(file));
}

/** The refused rows of a file with why beside each: corrected, it can be sent as it is. */
export async function readRefusedTracking(
  { db }: Pick<Services, 'db'>,
  { sellerId, id, format, locale }: { sellerId: number; id: number; format: TableKind; locale: Locale },
): Promise<Result<File, { code: 'fileNotFound' | 'nothingRefused' }>> {
  const file = await selectTrackingFile(db, sellerId, id);
  if (file === null) return fail({ code: 'fileNotFound' });
  const rows = file.rows.flatMap(({ refusal, ...row }) =>
    refusal === null
      ? []
      : [
          [
            row.orderNumber,
            row.provider,
            /^\d+$/.test(row.trackingNumber) ? { digits: row.trackingNumber } : row.trackingNumber,
            refusalText(locale, refusal),
          ],
        ],
  );
  if (rows.length === 0) return fail({ code: 'nothingRefused' });
  return succeed(await writeTable(`refused-${id}`, format, [refusedHeader(locale), ...rows], 'Tracking'));
}
