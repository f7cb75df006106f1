import { type TableKind, tableKinds } from '../../shared/table-kinds.ts';
import type { ImportCounts } from '../catalogue/check-import-rows.rules.ts';

/**
 * Where a store's file stands: to be looked through, looked through (the store is asked), on its way into the catalogue,
 * taken in, or no table that can be read.
 */
export const fileStates = ['waiting', 'checked', 'importing', 'done', 'unreadable'] as const;
export type FileState = (typeof fileStates)[number];

export const fileKinds = tableKinds;
export type FileKind = TableKind;

const megabyte = 1024 * 1024;

/** The most that a file may be, and have: a workbook is packed. */
export const fileMost = { csvBytes: 20 * megabyte, xlsxBytes: 10 * megabyte, rows: 100_000 } as const;

/** How many files of a store may be on their way at once. */
export const openMost = 5;

/** How long a file and what came of it are kept. */
export const keptDays = 30;

/** Refused rows that a page shows; all of them are in the file that comes back. */
export const refusedShown = 50;

export const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 };

export function rowsOf({ created, updated, unchanged, refused }: ImportCounts): number {
  return created + updated + unchanged + refused;
}

/** Why a file can't be read: the key of a text, and what it is filled with. */
export type FileProblem = { code: string; line?: number; columns?: string };

/** A name as a file system may have it: no folders, nothing that isn't shown, not too long. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\ufffd]/gu, '')
    .trim();
  return [...plain].slice(-100).join('') || 'file';
}

/** The names of the column that says why a row was refused; a file that is sent again loses it. */
export const reasonColumns = ['เหตุผลที่ไม่ผ่าน', 'Why refused'] as const;
