import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { type TableProblem, tableKindOf, withTable } from '../../platform/table/read-table.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { plainFileName } from '../catalogue-file/catalogue-file.rules.ts';
import { readTrackingNumber } from '../shipping/couriers.rules.ts';
import { shipOrders } from './ship-orders.ts';
import {
  findColumns,
  outcomeOf,
  plainCell,
  planTracking,
  type TrackingRow,
  trackingFileBytes,
  trackingFileDays,
  trackingRowsMost,
} from './tracking-file.rules.ts';
import {
  deleteTrackingFiles,
  insertTrackingFile,
  selectChannelNames,
  selectTrackedOrders,
  selectTrackingFile,
  type TrackingFileRow,
  updateTrackingFile,
} from './tracking-file.store.ts';

type Sender = { sellerId: number; userId: number };
export type TrackingFileFailure =
  | TableProblem
  | { code: 'fileEmpty' | 'fileOfOldExcel' | 'trackingColumnsMissing' | 'trackingNumbersMissing' }
  | { code: 'fileTooLarge'; bytes: number };

/**
 * Looks a store's file of tracking numbers through and keeps what would become of each row: nothing is shipped before it is
 * confirmed. Its number.
 */
export async function sendTrackingFile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sellerId, userId }: Sender,
  file: File,
): Promise<Result<number, TrackingFileFailure>> {
  if (file.size === 0) return fail({ code: 'fileEmpty' });
  if (file.size > trackingFileBytes) return fail({ code: 'fileTooLarge', bytes: trackingFileBytes });
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = tableKindOf(bytes);
  if (kind === null) return fail({ code: 'fileOfOldExcel' });
  const read = await readRows(bytes, kind);
  if (!read.ok) return read;
  const { rows, emptyRows } = read.value;
  if (rows.length === 0) return fail({ code: 'trackingNumbersMissing' });
  const orders = await selectTrackedOrders(
    db,
    sellerId,
    rows.map(({ orderNumber }) => orderNumber),
  );
  const planned = planTracking(rows, orders, await selectChannelNames(db));
  const fileName = plainFileName(file.name);
  const kept = { sellerId, userId, fileName, rows: planned, emptyRows, createdAt: clock() };
  return succeed(await transact(db, (tx) => insertTrackingFile(tx, kept)));
}

function readRows(bytes: Buffer, kind: 'csv' | 'xlsx') {
  type Read = { rows: TrackingRow[]; emptyRows: number };
  return withTable<Read, TrackingFileFailure>(bytes, { kind, rowsMost: trackingRowsMost }, async (table) => {
    const places = findColumns(table.header);
    if (places === null) return fail({ code: 'trackingColumnsMissing' });
    const all: TrackingRow[] = [];
    for await (const { line, values } of table.rows())
      all.push({
        line,
        orderNumber: plainCell(values[places.orderNumber]),
        provider: places.provider === null ? '' : plainCell(values[places.provider]),
        trackingNumber: readTrackingNumber(plainCell(values[places.trackingNumber])),
      });
    const rows = all.filter(({ trackingNumber }) => trackingNumber !== '');
    return succeed({ rows, emptyRows: all.length - rows.length });
  });
}

const atOnce = 50;

/**
 * Ships what a file names, as the grid does: row by row, in the order of the file. What came of it is kept as it goes, so
 * that whoever confirms again after a break goes on; what was shipped before is found to be so.
 */
export async function confirmTrackingFile(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  seller: Sender,
  id: number,
): Promise<Result<TrackingFileRow, { code: 'fileNotFound' }>> {
  const { db, clock } = services;
  const file = await selectTrackingFile(db, seller.sellerId, id);
  if (file === null) return fail({ code: 'fileNotFound' });
  if (file.confirmedAt !== null) return succeed(file);
  const rows = [...file.rows];
  const waiting = rows.filter(({ outcome }) => outcome === 'toShip');
  for (let from = 0; from < waiting.length; from += atOnce) {
    const parcels = waiting.slice(from, from + atOnce);
    const { dataList } = await shipOrders(services, {
      parcels: parcels.map(({ orderNumber, provider, trackingNumber }) => ({
        orderNumber,
        provider,
        trackingNumber,
      })),
      seller,
    });
    for (const [index, row] of parcels.entries())
      rows[rows.indexOf(row)] = { ...row, ...outcomeOf(dataList[index]?.refusal ?? null, 'shipped') };
    await transact(db, (tx) => updateTrackingFile(tx, id, { rows }));
  }
  const confirmedAt = clock();
  await transact(db, (tx) => updateTrackingFile(tx, id, { rows, confirmedAt }));
  return succeed({ ...file, rows, confirmedAt });
}

const dayMs = 24 * 60 * 60 * 1000;

/** Files are forgotten after a while; what they shipped stands in its orders. */
export function forgetOldTrackingFiles({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return deleteTrackingFiles(db, new Date(clock().getTime() - trackingFileDays * dayMs));
}
