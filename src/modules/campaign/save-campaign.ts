import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type BannerPictures,
  keepPictures,
  type PictureRefusal,
  picturesAfter,
  type SentPictures,
  stalePictures,
} from '../banner/keep-pictures.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { type CampaignDraft, type CampaignInvalid, checkCampaign } from './campaign.rules.ts';
import {
  type CampaignColumns,
  type CampaignRow,
  insertCampaign,
  lockCampaign,
  selectAccepted,
  updateCampaign,
} from './campaign.store.ts';
import { keepCampaignPrices } from './keep-campaign-prices.ts';

export type CampaignEditor = { userId: number; origin: CallOrigin };
type ChangeFailure = { code: 'campaignNotFound' | 'campaignChanged' | 'campaignStopped' };
type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl' | 'storage' | 'newUuid'>;

const pictureKinds = {
  desktop: ['campaign', 'campaign-en'],
  mobile: ['campaign-mobile', 'campaign-mobile-en'],
} as const;

type SavedCampaign = CampaignDraft & Omit<CampaignColumns, keyof BannerPictures | keyof CampaignDraft>;

/** What of a campaign the audit log compares: what stores and shoppers were promised. */
function worthOf(campaign: CampaignDraft & { isEnabled?: boolean | undefined }): string {
  const { urlKey, startsAt, endsAt, proposalsUntil, leastDiscountBasisPoints, isEnabled } = campaign;
  return JSON.stringify({ urlKey, startsAt, endsAt, proposalsUntil, leastDiscountBasisPoints, isEnabled });
}

/** A field tells minutes: an instant that wasn't changed keeps its seconds. */
function keepInstants(said: SavedCampaign, before: CampaignRow | null): SavedCampaign {
  const kept = <At extends Date | null>(at: At, was: Date | null | undefined): At =>
    at !== null && was != null && Math.floor(at.getTime() / 60_000) === Math.floor(was.getTime() / 60_000)
      ? (was as At)
      : at;
  return {
    ...said,
    startsAt: kept(said.startsAt, before?.startsAt),
    endsAt: kept(said.endsAt, before?.endsAt),
    proposalsUntil: kept(said.proposalsUntil, before?.proposalsUntil),
  };
}

type SaveFailure = CampaignInvalid | ChangeFailure | { code: 'idempotencyKeyReused' };

/**
 * Opens a campaign, or changes one that hasn't been changed since `version`, once for a key: the prices of what is in it move
 * with its times, and their stores are told of the new ones. Pictures are cut, encoded anew and kept before the transaction;
 * those they take the place of are deleted after it.
 */
export async function saveCampaign(
  services: Needs,
  editor: CampaignEditor,
  asked: {
    id: number | null;
    version: number | null;
    campaign: SavedCampaign;
    pictures: SentPictures;
    isDrawn: boolean;
    key: string | null;
  },
): Promise<Result<number, SaveFailure | PictureRefusal>> {
  const { db, clock } = services;
  const fields = checkCampaign(asked.campaign);
  if (Object.keys(fields).length > 0) return fail({ code: 'campaignInvalid', fields });
  const kept = await keepPictures(services, asked.pictures);
  if (!kept.ok) return kept;
  const added = [kept.value.desktopKey, kept.value.mobileKey].filter((key) => key !== null);
  const now = clock();
  const { key, pictures: sent, ...said } = asked;
  // Another picture is another campaign: one chosen anew isn't thrown away as sent before.
  const sizes = { desktop: sent.desktop?.size, mobile: sent.mobile?.size };
  const once = {
    ...{ userId: editor.userId, call: 'POST /admin/campaign', key, now },
    body: { ...said, ...sizes, parts: [sent.desktopPart, sent.mobilePart] },
  };
  // Sent again, it was saved before: with the pictures that were sent before.
  let gone = added;
  try {
    const save = async (tx: Transaction): Promise<Result<number, SaveFailure>> => {
      const before = asked.id === null ? null : await lockCampaign(tx, asked.id);
      if (asked.id !== null && before === null) return fail({ code: 'campaignNotFound' });
      if (before !== null && before.version !== asked.version) return fail({ code: 'campaignChanged' });
      if (before !== null && before.stoppedAt !== null) return fail({ code: 'campaignStopped' });
      const pictures = picturesAfter(before, asked, kept.value);
      if (pictures.mobileKey !== null && pictures.desktopKey === null)
        return fail({ code: 'campaignInvalid', fields: { desktop: 'bannerDesktopMissing' } });
      const columns = { ...keepInstants(asked.campaign, before), ...pictures };
      const isUsed = (key: string) => key === pictures.desktopKey || key === pictures.mobileKey;
      await holdFiles(tx, added.filter(isUsed));
      gone = [
        ...added.filter((key) => !isUsed(key)),
        ...(before === null ? [] : stalePictures(before, pictures, pictureKinds)),
      ];
      const id = before?.id ?? (await insertCampaign(tx, columns));
      if (id === null) return fail(keyTaken);
      if (before !== null) await updateCampaign(tx, id, columns);
      await queueDiscards(tx, gone, now);
      await keepCampaignPrices(tx, id, now);
      const moved = { before: before === null ? 'none' : worthOf(before), after: worthOf(columns) };
      await tell(tx, 'campaign_saved', editor, { moved, campaignId: id }, now);
      if (before !== null && hasMoved(before, columns))
        await notifyThoseIn(tx, services, {
          campaign: { id, ...columns },
          kind: 'sellerCampaignMoved',
          said: { from: columns.startsAt.toISOString(), until: columns.endsAt.toISOString() },
          cause: `campaign moved ${id} ${before.version}`,
          now,
        });
      return succeed(id);
    };
    const saved = await transact<number, SaveFailure>(db, (tx) => answerOnce(tx, once, () => save(tx)));
    await discardFiles(services, saved.ok ? gone : added);
    return saved;
  } catch (error) {
    await discardFiles(services, added);
    // Two addresses that were one, changed at the same moment.
    if (isDatabaseError(error, [uniqueViolation])) return fail(keyTaken);
    throw error;
  }
}

const keyTaken: CampaignInvalid = { code: 'campaignInvalid', fields: { urlKey: 'urlKeyTaken' } };

/** Ends a campaign now with all of its prices; the stores that are in it are told why. */
export async function stopCampaign(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  editor: CampaignEditor,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<Result<true, ChangeFailure | { code: 'campaignReasonMissing' }>> {
  const now = services.clock();
  if (reason === '') return fail({ code: 'campaignReasonMissing' });
  return transact<true, ChangeFailure>(services.db, async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign === null) return fail({ code: 'campaignNotFound' });
    if (campaign.stoppedAt !== null) return fail({ code: 'campaignStopped' });
    if (campaign.version !== version) return fail({ code: 'campaignChanged' });
    await updateCampaign(tx, id, { stoppedAt: now });
    await keepCampaignPrices(tx, id, now);
    const moved = { before: 'open', after: 'stopped' };
    await tell(tx, 'campaign_stopped', editor, { moved, campaignId: id, reason }, now);
    await notifyThoseIn(tx, services, {
      ...{ campaign, kind: 'sellerCampaignStopped', said: { reason } },
      ...{ cause: `campaign stopped ${id}`, now },
    });
    return succeed(true);
  });
}

function hasMoved(before: CampaignRow, after: Pick<CampaignRow, 'startsAt' | 'endsAt'>): boolean {
  return (['startsAt', 'endsAt'] as const).some((name) => before[name].getTime() !== after[name].getTime());
}

/** Tells the stores that have products in a campaign. */
async function notifyThoseIn(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  {
    campaign: { id, nameTh, nameEn },
    kind,
    said,
    cause,
    now,
  }: {
    campaign: Pick<CampaignRow, 'id' | 'nameTh' | 'nameEn'>;
    kind: 'sellerCampaignMoved' | 'sellerCampaignStopped';
    said: Record<string, string>;
    cause: string;
    now: Date;
  },
): Promise<void> {
  const stores = new Set((await selectAccepted(tx, id)).map(({ sellerId }) => sellerId));
  await notifyStores(
    tx,
    services,
    [...stores].map((sellerId) => ({
      ...{ sellerId, right: 'catalogue' as const, kind },
      params: { campaignTh: nameTh, campaignEn: nameEn || nameTh, ...said },
      href: `/manage-store/campaign/${id}`,
      cause,
    })),
    now,
  );
}

async function tell(
  tx: Transaction,
  kind: 'campaign_saved' | 'campaign_stopped',
  { userId, origin }: CampaignEditor,
  {
    moved,
    campaignId,
    reason,
  }: { moved: { before: string; after: string }; campaignId: number; reason?: string },
  now: Date,
): Promise<void> {
  const detail = { campaignId, ...(reason === undefined ? {} : { reason }) };
  await recordAudit(tx, { kind, actorUserId: userId, subjectUserId: null, origin, moved, detail }, now);
}
