import { z } from 'zod';
import { declareCall, failures, id, idInPath } from '../../shared/contract.ts';
import { tableKinds } from '../../shared/table-kinds.ts';
import { shippingRefusals } from './packing.rules.ts';
import { trackingOutcomes } from './tracking-file.rules.ts';

const tag = 'Orders';
const instant = z.iso.datetime();
const format = z.enum(tableKinds).default('csv');

const trackingFile = z.object({
  id: z.number(),
  fileName: z.string(),
  createdAt: instant,
  /** When it was carried out; null while it is only looked through. */
  confirmedAt: instant.nullable(),
  counts: z.object({
    toShip: z.number(),
    shipped: z.number(),
    /** On their way with this number already. */
    unchanged: z.number(),
    refused: z.number(),
    /** Without a number: they stay as they are. */
    empty: z.number(),
  }),
  rows: z.array(
    z.object({
      /** Of the file. */
      line: z.number(),
      orderNumber: z.string(),
      provider: z.string(),
      trackingNumber: z.string(),
      outcome: z.enum(trackingOutcomes),
      refusal: z.enum(shippingRefusals).nullable(),
    }),
  ),
});
export type TrackingFile = z.infer<typeof trackingFile>;

/** Tracking numbers by file: the orders that wait for one, filled in elsewhere, looked through, carried out. */
export const trackingFileContract = {
  waiting: declareCall({
    isLong: true,
    access: 'seller',
    right: 'orders',
    limit: 'lookup',
    method: 'GET',
    path: '/seller/tracking-file/waiting',
    summary: 'Up to 1,000 orders that wait for a tracking number, as a file to be filled in and sent back',
    tag,
  })
    .input(z.strictObject({ format }))
    .output(z.file()),

  send: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'upload',
    isLong: true,
    method: 'POST',
    path: '/seller/tracking-file',
    summary:
      'Send a CSV or XLSX file (2 MB, 1,000 rows) of order number, carrier and tracking number. It is looked through; `confirm` ships',
    tag,
  })
    .input(z.strictObject({ file: z.file() }))
    .output(z.object({ id }))
    .errors(
      failures({
        fileEmpty: 422,
        fileOfOldExcel: 422,
        fileTooLarge: 413,
        fileRowsTooMany: 422,
        fileWithoutRows: 422,
        fileCsvEmpty: 422,
        fileCsvEncodingUnknown: 422,
        fileCsvBroken: 422,
        xlsxUnreadable: 422,
        xlsxLocked: 422,
        xlsxEmpty: 422,
        xlsxTooLarge: 422,
        trackingColumnsMissing: 422,
        trackingNumbersMissing: 422,
      }),
    ),

  read: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/tracking-file/{id}',
    summary: 'What would become of each row of a file, or has become of it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(trackingFile)
    .errors(failures({ fileNotFound: 404 })),

  confirm: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/tracking-file/{id}/confirm',
    summary: 'Ship what a file names, row by row; said twice it is done once',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(trackingFile)
    .errors(failures({ fileNotFound: 404 })),

  refused: declareCall({
    isLong: true,
    access: 'seller',
    right: 'orders',
    limit: 'lookup',
    method: 'GET',
    path: '/seller/tracking-file/{id}/refused',
    summary: 'The refused rows of a file, with a column that says why',
    tag,
  })
    .input(z.strictObject({ id: idInPath, format }))
    .output(z.file())
    .errors(failures({ fileNotFound: 404, nothingRefused: 404 })),
};
