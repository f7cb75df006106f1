import { withholdingTexts } from '../../messages/withholding-messages.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { writeCsv } from '../../shared/write-csv.ts';
import type { DeskCertificate } from './withholding.store.ts';

const columns = [
  ...['acceptedAt', 'certificateNumber', 'certificateDate', 'payer', 'payerTaxId', 'invoice', 'invoiceDate'],
  ...['value', 'amount', 'state', 'acceptedBy'],
] as const;

/** Certificates as a table, amounts in baht; one whose refund was taken back counts nothing. */
export function writeWithholdingCsv(locale: Locale, rows: readonly DeskCertificate[]): string {
  const t = withholdingTexts(locale);
  return writeCsv([
    columns.map((column) => t(`column.${column as 'acceptedAt'}`)),
    ...rows.map((row) => [
      row.decidedAt === null ? '' : bangkokDay(row.decidedAt),
      row.number,
      row.date,
      row.payerName,
      { digits: row.payerTaxId ?? '' },
      row.documentNumber,
      bangkokDay(row.invoicedAt),
      row.baseSatang / 100,
      row.status === 'accepted' ? row.amountSatang / 100 : 0,
      t(`status.${row.status}`),
      row.decider ?? '',
    ]),
  ]);
}
