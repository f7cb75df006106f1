import { financeTexts } from '../../messages/finance-messages.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { writeCsv } from '../../shared/write-csv.ts';
import { nameRow } from './name-row.ts';
import { withheldWithin } from './settlement.rules.ts';
import type { StatementRowRead } from './settlement.store.ts';

const columns = [
  'ledger',
  'date',
  'type',
  'order',
  'item',
  'quantity',
  'rate',
  'amount',
  'vat',
  'withheld',
  'note',
  'line',
] as const;

/** A statement in long form, one row a movement, amounts in baht: their sum is what the period moved. */
export function writeStatementCsv(locale: Locale, rows: readonly StatementRowRead[]): string {
  const t = financeTexts(locale);
  return writeCsv([
    columns.map((column) => t(`column.${column}`)),
    ...rows.map((row) => [
      { digits: String(row.ledgerEntryId) },
      bangkokDay(row.at),
      t(`type.${row.type}`),
      row.orderNumber ?? '',
      nameRow(locale, row) ?? '',
      row.quantity ?? '',
      row.rateBasisPoints === null ? '' : row.rateBasisPoints / 100,
      row.amountSatang / 100,
      row.vatSatang / 100,
      withheldWithin(row) / 100,
      row.note ?? '',
      row.lineId === null ? '' : { digits: String(row.lineId) },
    ]),
  ]);
}
