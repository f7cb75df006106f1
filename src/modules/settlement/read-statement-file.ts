import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readTaxProfile } from '../document/keep-tax-profile.ts';
import { selectStatement, selectStatementRows, sumStatementRows } from './settlement.store.ts';
import { writeStatementCsv } from './write-statement-csv.ts';

/** Of a printed statement; one of more says where the others are. */
const printedMost = 3_000;
/** Of a table: what a store sells in a month at a thousand orders a day, four times over. */
const tableMost = 1_000_000;

type Wanted = { sellerId: number; statementNumber: string; format: 'csv' | 'pdf' };

/** One of a store's statements as a file to keep. A statement never changes, so neither does its file. */
export async function readStatementFile(
  services: Pick<Services, 'db' | 'clock'>,
  { sellerId, statementNumber, format }: Wanted,
  locale: Locale,
): Promise<Result<File, { code: 'statementNotFound' }>> {
  const head = await selectStatement(services.db, sellerId, statementNumber);
  if (head === null) return fail({ code: 'statementNotFound' });
  const most = format === 'csv' ? tableMost : printedMost;
  const rows = await selectStatementRows(services.db, head.id, { after: 0, limit: most });
  if (format === 'csv')
    return succeed(
      new File([writeStatementCsv(locale, rows)], `${statementNumber}.csv`, {
        type: 'text/csv; charset=utf-8',
      }),
    );
  const sums = await sumStatementRows(services.db, head.id);
  const store = head.store ?? {
    nameTh: head.sellerNameTh,
    nameEn: head.sellerNameEn,
    profile: await readTaxProfile(services, sellerId),
  };
  // Fonts and shaping are only loaded by who draws.
  const { drawStatement } = await import('./draw-statement.ts');
  const bytes = drawStatement(locale, {
    head,
    sums,
    rows,
    storeName: inLocale(locale, store.nameTh, store.nameEn),
    profile: store.profile,
  });
  return succeed(new File([new Uint8Array(bytes)], `${statementNumber}.pdf`, { type: 'application/pdf' }));
}
