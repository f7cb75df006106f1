import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findSitePictureUrls } from '../site/find-site-picture.ts';
import { checkLanding, type LandingInvalid, landingsTag, picturesNamed } from './landing.rules.ts';
import { insertPage, lockPage, updatePage } from './landing.store.ts';
import type { LandingBlock } from './landing-block.contract.ts';

export type LandingEditor = { userId: number; origin: CallOrigin };
type ChangeFailure = { code: 'landingNotFound' | 'landingChanged' };
type Needs = Pick<Services, 'db' | 'clock'>;

export type SavedLanding = {
  urlKey: string;
  nameTh: string;
  nameEn: string;
  startsAt: Date | null;
  endsAt: Date | null;
  blocks: LandingBlock[];
};

/**
 * Makes a page, or changes one that hasn't been changed since `version`: its names and times at once, its blocks as a draft
 * that visitors see once it is published.
 */
export async function saveLanding(
  { db, clock }: Needs,
  editor: LandingEditor,
  { id, version, page }: { id: number | null; version: number | null; page: SavedLanding },
): Promise<Result<number, LandingInvalid | ChangeFailure>> {
  const fields = checkLanding(page);
  if (Object.keys(fields).length > 0) return fail({ code: 'landingInvalid', fields });
  const now = clock();
  const { blocks: draft, ...columns } = page;
  try {
    return await transact<number, LandingInvalid | ChangeFailure>(db, async (tx) => {
      const before = id === null ? null : await lockPage(tx, id);
      if (id !== null && before === null) return fail({ code: 'landingNotFound' });
      if (before !== null && before.version !== version) return fail({ code: 'landingChanged' });
      const named = picturesNamed(draft);
      if ((await findSitePictureUrls(tx, named)).size < named.length)
        return fail({ code: 'landingInvalid', fields: { blocks: 'valueInvalid' } });
      const saved = before?.id ?? (await insertPage(tx, { ...columns, draft }));
      if (saved === null) return fail(keyTaken);
      if (before !== null) {
        const isChanged = before.isChanged || JSON.stringify(before.draft) !== JSON.stringify(draft);
        await updatePage(tx, saved, { ...columns, draft, isChanged });
      }
      await announceChanges(tx, [landingsTag]);
      await tell(tx, 'landing_saved', editor, { landingId: saved }, now);
      return succeed(saved);
    });
  } catch (error) {
    // Two addresses that were one, changed at the same moment.
    if (isDatabaseError(error, [uniqueViolation])) return fail(keyTaken);
    throw error;
  }
}

const keyTaken: LandingInvalid = { code: 'landingInvalid', fields: { urlKey: 'urlKeyTaken' } };

/** Shows visitors the draft as it is, or takes the page away. */
export async function publishLanding(
  { db, clock }: Needs,
  editor: LandingEditor,
  { id, version, isShown }: { id: number; version: number; isShown: boolean },
): Promise<Result<boolean, ChangeFailure>> {
  const now = clock();
  return transact<boolean, ChangeFailure>(db, async (tx) => {
    const page = await lockPage(tx, id);
    if (page === null) return fail({ code: 'landingNotFound' });
    if (page.version !== version) return fail({ code: 'landingChanged' });
    await updatePage(tx, id, {
      published: isShown ? page.draft : null,
      publishedAt: isShown ? now : null,
      isChanged: false,
    });
    await announceChanges(tx, [landingsTag]);
    await tell(tx, isShown ? 'landing_published' : 'landing_withdrawn', editor, { landingId: id }, now);
    return succeed(isShown);
  });
}

/** Notes who did what to a page, or kept a picture for one. */
export async function tell(
  tx: Transaction,
  kind: 'landing_saved' | 'landing_picture_kept' | 'landing_published' | 'landing_withdrawn',
  { userId, origin }: LandingEditor,
  detail: { landingId: number } | { desktopId: number; mobileId: number },
  now: Date,
): Promise<void> {
  await recordAudit(tx, { kind, actorUserId: userId, subjectUserId: null, origin, detail }, now);
}
