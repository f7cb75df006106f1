import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { selectAffiliate } from './affiliate.store.ts';
import { monthSpan } from './month.rules.ts';
import {
  selectBalanceBefore,
  selectHolderName,
  selectPaid,
  selectStatementLines,
  selectStatementMonths,
} from './own-statement.store.ts';

/** The months of a person's wallet, with what came in, went out and was left, in baht. */
export async function listStatementMonths({ db }: Pick<Services, 'db'>, userId: number) {
  const rows = await selectStatementMonths(db, userId);
  return {
    dataList: rows.map(({ month, inSatang, outSatang, closingSatang }) => ({
      ...{ month, in: toBaht(inSatang), out: toBaht(outSatang), closing: toBaht(closingSatang) },
      opening: toBaht(closingSatang - inSatang + outSatang),
    })),
  };
}

/** A month of an affiliate's wallet as a PDF to keep; a month in which nothing moved has none. */
export async function readStatementPdf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  month: string,
  locale: Locale,
): Promise<Result<File, { code: 'statementNotFound' }>> {
  const affiliate = await selectAffiliate(db, userId);
  const { from, until } = monthSpan(month);
  const lines = affiliate === null ? [] : await selectStatementLines(db, userId, from, until);
  if (affiliate === null || lines.length === 0) return fail({ code: 'statementNotFound' });
  const [openingSatang, paid, holder] = await Promise.all([
    selectBalanceBefore(db, userId, from),
    selectPaid(db, userId, from, until),
    selectHolderName(db, userId),
  ]);
  // Fonts and shaping are only loaded by who draws.
  const { drawOwnStatement } = await import('./draw-own-statement.ts');
  const bytes = drawOwnStatement(locale, {
    ...{ month, holder, code: affiliate.code, openingSatang, lines, paid },
    at: clock(),
    isOver: until <= clock(),
  });
  return succeed(new File([new Uint8Array(bytes)], `affiliate-${month}.pdf`, { type: 'application/pdf' }));
}
