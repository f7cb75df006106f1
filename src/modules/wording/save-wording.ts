import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { noteInCall } from '../../platform/http/call-notes.ts';
import type { Services } from '../../platform/services.ts';
import { type Locale, locales } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { wordingTag } from './follow-wording.ts';
import { findOwnText } from './own-texts.ts';
import { checkWording, readWording, type WordingMistake } from './wording.rules.ts';
import { selectWordingOf, takeTurnAtWording, upsertWording } from './wording.store.ts';

type SaveFailure =
  | { code: 'wordingNotFound' | 'wordingChanged' }
  | { code: 'wordingInvalid'; fields: Partial<Record<Locale, WordingMistake>> };

export type SavedWording = { bundle: string; key: string } & Record<
  Locale,
  { text: string | null; version: number }
>;

/**
 * Changes the words of a text, unless somebody has since they were read; null, and what the files say, sets them back.
 */
export function saveWording(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: { userId: number; origin: CallOrigin },
  said: SavedWording,
): Promise<Result<true, SaveFailure>> {
  const { bundle, key } = said;
  return transact<true, SaveFailure>(db, async (tx) => {
    const own = findOwnText(bundle, key);
    if (own === undefined) return fail({ code: 'wordingNotFound' });
    await takeTurnAtWording(tx, bundle, key);
    const rows = await selectWordingOf(tx, bundle, key);
    const rowOf = (locale: Locale) => rows.find((row) => row.locale === locale);
    if (locales.some((locale) => (rowOf(locale)?.version ?? 0) !== said[locale].version))
      return fail({ code: 'wordingChanged' });
    const wanted = (locale: Locale) => readWording(own[locale], said[locale].text);
    const fields: Partial<Record<Locale, WordingMistake>> = {};
    for (const locale of locales) {
      const text = wanted(locale);
      const problem = text === null ? null : checkWording(own[locale], text);
      if (problem !== null) fields[locale] = problem;
    }
    if (Object.keys(fields).length > 0) return fail({ code: 'wordingInvalid', fields });
    const changed = locales.filter((locale) => wanted(locale) !== (rowOf(locale)?.text ?? null));
    for (const locale of changed) {
      const text = wanted(locale);
      await upsertWording(tx, { locale, bundle, key, text, changedAt: clock() });
      await recordAudit(
        tx,
        {
          kind: 'wording_saved',
          actorUserId: staff.userId,
          subjectUserId: null,
          origin: staff.origin,
          moved: { before: rowOf(locale)?.text ?? own[locale], after: text ?? own[locale] },
          detail: { text: `${bundle} ${key}`, language: locale, isOwn: text === null },
        },
        clock(),
      );
    }
    if (changed.length > 0) await announceChanges(tx, [wordingTag]);
    else noteInCall('audit nothing changed');
    return succeed(true);
  });
}
