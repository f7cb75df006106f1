import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { certificateStateOf, readCertificateNumber } from './academy.rules.ts';
import { selectCertificateByNumber } from './academy.store.ts';

type NotFound = { code: 'courseCertificateNotFound' };

async function find(db: Queryable, given: string) {
  const number = readCertificateNumber(given);
  return number === null ? null : selectCertificateByNumber(db, number);
}

/** What anybody is told of a certificate's number. Of one whose owner was erased, that there was one, and of what. */
export async function checkCertificate({ db }: Pick<Services, 'db'>, given: string, locale: Locale) {
  const row = await find(db, given);
  if (row === null) return fail<NotFound>({ code: 'courseCertificateNotFound' });
  const { number, edition, name, issuedAt, revokedAt, erasedAt } = row;
  return succeed({
    ...{ number, edition, state: certificateStateOf(row), name: erasedAt === null ? name : null },
    title: inLocale(locale, row.titleTh, row.titleEn),
    issuedAt: issuedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  });
}

/** One's own certificate to print, in the language that it is asked for in; a revoked one isn't drawn any more. */
export async function readCertificateFile(
  { db, siteUrl }: Pick<Services, 'db' | 'siteUrl'>,
  { userId, number }: { userId: number; number: string },
  locale: Locale,
): Promise<Result<File, NotFound>> {
  const row = await find(db, number);
  if (row === null || row.userId !== userId || certificateStateOf(row) !== 'valid')
    return fail({ code: 'courseCertificateNotFound' });
  const { drawCertificate } = await import('./draw-certificate.ts');
  const bytes = drawCertificate(row, { locale, siteUrl });
  return succeed(
    new File([new Uint8Array(bytes)], `certificate-${row.number}.pdf`, { type: 'application/pdf' }),
  );
}
