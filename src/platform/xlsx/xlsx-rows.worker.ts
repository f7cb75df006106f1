import { once } from 'node:events';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { HucreError, streamXlsxRows } from 'hucre';
import type { RowsTold, XlsxRow } from './xlsx-rows.types.ts';

/** Behind the pages, as passwords are (`password-hash.worker.ts`). */
const niceness = 5;
if (process.platform === 'linux') setPriority(0, niceness);

const columnsMost = 200;
/** As many letters as Excel lets a cell have. */
const cellMost = 32_767;
/**
 * Letters of all cells together: 500 for each row of the largest catalogue. A text that is written once may stand in every
 * cell, so the size of the file bounds nothing.
 */
const lettersMost = 50_000_000;
const rowsAtOnce = 200;
const lettersAtOnce = 200_000;

class TooLarge extends Error {}

async function tellRows(bytes: Uint8Array, tell: (told: RowsTold) => Promise<void>): Promise<void> {
  let rows: XlsxRow[] = [];
  let letters = 0;
  let lettersTold = 0;
  for await (const { index, values } of streamXlsxRows(bytes)) {
    if (values.length > columnsMost) throw new TooLarge();
    let isEmpty = true;
    const texts: string[] = [];
    for (const value of values) {
      // Before anything is done with it: the same long text may be every cell's.
      if (typeof value === 'string' && value.length > cellMost) throw new TooLarge();
      const text = textOf(value);
      letters += text.length;
      if (letters > lettersMost) throw new TooLarge();
      isEmpty &&= !/\S/.test(text);
      texts.push(text);
    }
    if (isEmpty) continue;
    rows.push({ line: index + 1, values: texts });
    if (rows.length < rowsAtOnce && letters - lettersTold < lettersAtOnce) continue;
    await tell({ rows, isLast: false });
    rows = [];
    lettersTold = letters;
  }
  await tell({ rows, isLast: true });
}

/**
 * A cell as a person would write it: whole numbers with all their digits (a barcode), others as a spreadsheet shows them
 * (15 digits), dates as 2026-11-24.
 */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
  return String(value);
}

const port = parentPort;
if (port !== null) {
  try {
    await tellRows(workerData, async (told) => {
      port.postMessage(told);
      if ('isLast' in told && !told.isLast) await once(port, 'message');
    });
  } catch (error) {
    if (error instanceof TooLarge) port.postMessage({ failure: 'xlsxTooLarge' } satisfies RowsTold);
    else if (error instanceof HucreError) port.postMessage({ failure: 'xlsxUnreadable' } satisfies RowsTold);
    else throw error;
  }
}
