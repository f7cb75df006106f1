import { z } from 'zod';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { csvFile } from '../../shared/csv-file.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { readTextInForce } from '../consent/keep-legal-texts.ts';
import {
  countInterests,
  insertInterest,
  selectInterests,
  selectPage,
  selectShownPage,
} from './landing.store.ts';
import type { LandingEditor } from './save-landing.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type NotFound = { code: 'landingNotFound' };
export type InterestInvalid = {
  code: 'interestInvalid';
  fields: Partial<Record<'name' | 'email' | 'isAccept', string>>;
};

/**
 * Keeps who asked to be told, on a page that shows the form, with the policy they agreed to. Whoever asks twice hears the same
 * as at first, so that nobody learns whose addresses are here.
 */
export async function keepInterest(
  { db, clock }: Needs,
  asked: { urlKey: string; userId: number | null; name: string; email: string; isAccept: boolean },
): Promise<Result<true, NotFound | InterestInvalid>> {
  const now = clock();
  const page = await selectShownPage(db, { urlKey: asked.urlKey, now });
  const hasForm = page?.published?.some(({ type, isHidden }) => type === 'interest' && !isHidden);
  if (page === null || hasForm !== true) return fail({ code: 'landingNotFound' });
  const fields = {
    ...(asked.name === '' ? { name: 'required' } : {}),
    ...(z.email().safeParse(asked.email).success ? {} : { email: 'emailInvalid' }),
    ...(asked.isAccept ? {} : { isAccept: 'policyNotAccepted' }),
  };
  if (Object.keys(fields).length > 0) return fail({ code: 'interestInvalid', fields });
  const { userId, name, email } = asked;
  await insertInterest(db, {
    ...{ pageId: page.id, userId, name, email: email.toLowerCase(), at: now },
    policyVersion: (await readTextInForce(db, 'privacy', now)).version,
  });
  return succeed(true);
}

/** Who asked, for staff. */
export async function listInterests(
  { db }: Needs,
  { id, pageNo, perPage }: { id: number; pageNo: number; perPage: number },
) {
  if ((await selectPage(db, id)) === null) return fail({ code: 'landingNotFound' as const });
  const [rows, total] = await Promise.all([
    selectInterests(db, id, { limit: perPage, offset: (pageNo - 1) * perPage }),
    countInterests(db, id),
  ]);
  const dataList = rows.map(({ id: interestId, name, email, policyVersion, at }) => ({
    ...{ id: interestId, name, email, policyVersion },
    at: at.toISOString(),
  }));
  return succeed({ dataList, total });
}

const rowsMost = 100_000;
const heads: Record<Locale, readonly string[]> = {
  th: ['ชื่อ', 'อีเมล', 'ยอมรับนโยบายความเป็นส่วนตัวฉบับ', 'เมื่อ'],
  en: ['Name', 'Email', 'Privacy policy agreed to', 'When'],
};

/** The same as a table to keep. Addresses of people leave the shop with it: the audit log says who took them. */
export async function writeInterests(
  { db, clock }: Needs,
  { userId, origin }: LandingEditor,
  { id, locale }: { id: number; locale: Locale },
): Promise<Result<File, NotFound>> {
  return transact<File, NotFound>(db, async (tx) => {
    if ((await selectPage(tx, id)) === null) return fail({ code: 'landingNotFound' });
    const rows = await selectInterests(tx, id, { limit: rowsMost, offset: 0 });
    const detail = { landingId: id, count: rows.length };
    const kind = 'landing_interests_taken' as const;
    await recordAudit(tx, { kind, actorUserId: userId, subjectUserId: null, origin, detail }, clock());
    const table = rows.map(({ name, email, policyVersion, at }) => [name, email, policyVersion, at]);
    return succeed(csvFile(`landing-${id}.csv`, locale, heads[locale], table));
  });
}
