import { z } from 'zod';
import { declareCall, failures, id, idInPath, pageNo, perPage } from '../../shared/contract.ts';
import { fileKinds, fileStates } from './catalogue-file.rules.ts';

const tag = 'Products of a store';
const instant = z.iso.datetime();
const format = z.enum(fileKinds).default('csv');

const storeFile = z.object({
  id: z.number(),
  fileName: z.string(),
  kind: z.enum(fileKinds),
  state: z.enum(fileStates),
  /** Why it can't be read, in a sentence. */
  problem: z.string().nullable(),
  /** Null before it has been looked through. */
  rowCount: z.number().nullable(),
  /** How many rows have been looked through, or taken in. */
  doneRows: z.number(),
  /** What rows would come to before the file is confirmed, and have come to afterwards. */
  counts: z.object({
    created: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    refused: z.number(),
  }),
  /** Who sent it; null once they are forgotten. */
  by: z.string().nullable(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type StoreFile = z.infer<typeof storeFile>;

const storeFileRead = z.object({
  ...storeFile.shape,
  /** The first of the refused rows, each with why; all of them are in the file that comes back. */
  refused: z.array(
    z.object({ line: z.number(), isbn: z.string(), title: z.string(), reasons: z.array(z.string()) }),
  ),
});
export type StoreFileRead = z.infer<typeof storeFileRead>;

/** Products of a store as files: sent, looked through, taken in; written to be worked on elsewhere. */
export const catalogueFileContract = {
  list: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product-file/List',
    summary: 'Files of products that the store has sent in the last 30 days, and how far each has come',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(z.object({ dataList: z.array(storeFile), total: z.number() })),

  template: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product-file/template',
    summary: 'An empty file with the columns that are understood',
    tag,
  })
    .input(z.strictObject({ format }))
    .output(z.file()),

  exported: declareCall({
    isLong: true,
    access: 'seller',
    right: 'catalogue',
    limit: 'lookup',
    method: 'GET',
    path: '/seller/product-file/export',
    summary:
      'Everything the store sells, as a file that can be changed and sent back; descriptions are in it where `descriptions` asks for them',
    tag,
  })
    .input(z.strictObject({ format, descriptions: z.union([z.boolean(), z.stringbool()]).default(false) }))
    .output(z.file())
    .errors(failures({ fileRowsTooMany: 422, fileTextsTooMany: 422 })),

  send: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'upload',
    method: 'POST',
    path: '/seller/product-file',
    summary:
      'Send a CSV (20 MB) or XLSX (10 MB) file of up to 100,000 rows. It is looked through first; `confirm` takes it in (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        file: z.file(),
        /** Sent twice, it is taken once. */
        idempotencyKey: z.string().max(255).nullish(),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        fileEmpty: 422,
        fileOfOldExcel: 422,
        fileTooLarge: 413,
        filesTooMany: 409,
        idempotencyKeyReused: 409,
      }),
    ),

  read: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product-file/{id}',
    summary: 'How far a file has come, what it comes to, and the first of the rows that are refused',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(storeFileRead)
    .errors(failures({ fileNotFound: 404 })),

  refused: declareCall({
    isLong: true,
    access: 'seller',
    right: 'catalogue',
    limit: 'lookup',
    method: 'GET',
    path: '/seller/product-file/{id}/refused',
    summary: 'The refused rows of a file as it had them, with a column that says why',
    tag,
  })
    .input(z.strictObject({ id: idInPath, format }))
    .output(z.file())
    .errors(failures({ fileNotFound: 404, nothingRefused: 404 })),

  confirm: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/product-file/{id}/confirm',
    summary: 'Take in a file that was looked through; said twice it is done once',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isConfirmed: z.literal(true) }))
    .errors(failures({ fileNotFound: 404, fileNotChecked: 409 })),

  remove: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/product-file/{id}/remove',
    summary: 'Forget a file; what it did to products stays',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ fileNotFound: 404, fileBusy: 409 })),
};
