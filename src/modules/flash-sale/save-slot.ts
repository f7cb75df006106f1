import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { checkSlot, mayChange, type SlotDraft, slotStateOf } from './flash-sale.rules.ts';
import {
  countSlots,
  insertSlot,
  lockSlot,
  type SlotRow,
  selectAccepted,
  selectStoresIn,
  updateSlot,
} from './flash-sale.store.ts';
import { releaseOffer } from './hold-offer.ts';

/** On the change feed: a slot was made, changed or stopped, or products came into one. */
export const flashSalesTag = 'flash-sales';

export type Staff = { userId: number; origin: CallOrigin };
type Needs = Pick<Services, 'db' | 'clock'>;

export type SaveSlotFailure =
  | { code: 'flashSlotInvalid'; fields: Record<string, string> }
  | { code: 'flashSlotNotFound' | 'flashSlotChanged' | 'flashSlotOver' | 'flashSlotFixed' };

/** Opens a slot, or changes one that hasn't been changed since `version` as far as it still may be. */
export function saveSlot(
  { db, clock }: Needs,
  staff: Staff,
  { id, version, draft }: { id: number | null; version: number | null; draft: SlotDraft },
): Promise<Result<number, SaveSlotFailure>> {
  const now = clock();
  return transact<number, SaveSlotFailure>(db, async (tx) => {
    const before = id === null ? null : await lockSlot(tx, id);
    if (id !== null && before === null) return fail({ code: 'flashSlotNotFound' });
    if (before !== null && before.version !== version) return fail({ code: 'flashSlotChanged' });
    const keepsTimes = before !== null && isSameTimes(before, draft);
    if (before !== null) {
      const [counts] = await countSlots(tx, [before.id]);
      const may = mayChange(slotStateOf(before, now), (counts?.accepted ?? 0) > 0);
      if (!may.names) return fail({ code: 'flashSlotOver' });
      if (!keepsTimes && !may.times) return fail({ code: 'flashSlotFixed' });
    }
    const { nameTh } = checkSlot(draft, now);
    const fields = keepsTimes ? (nameTh === undefined ? {} : { nameTh }) : checkSlot(draft, now);
    if (Object.keys(fields).length > 0) return fail({ code: 'flashSlotInvalid', fields });
    const savedId = before?.id ?? (await insertSlot(tx, draft));
    if (before !== null) await updateSlot(tx, before.id, draft);
    await note(tx, staff, 'flash_slot_saved', { slotId: savedId }, now);
    return succeed(savedId);
  });
}

function isSameTimes(before: SlotRow, draft: SlotDraft): boolean {
  return (['startsAt', 'endsAt', 'joinUntil'] as const).every(
    (name) => before[name].getTime() === draft[name].getTime(),
  );
}

export type StopSlotFailure = { code: 'flashSlotNotFound' | 'flashSlotChanged' | 'flashSlotOver' };

/**
 * Ends a running slot, or calls one off that comes: its prices end now, and copies that nobody bought are free. The stores in
 * it, and those that wait to be, are told why.
 */
export function stopSlot(
  services: Needs & Pick<Services, 'siteUrl'>,
  staff: Staff,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<Result<true, StopSlotFailure>> {
  const now = services.clock();
  return transact<true, StopSlotFailure>(services.db, async (tx) => {
    const slot = await lockSlot(tx, id);
    if (slot === null) return fail({ code: 'flashSlotNotFound' });
    if (slot.version !== version) return fail({ code: 'flashSlotChanged' });
    const state = slotStateOf(slot, now);
    if (state !== 'coming' && state !== 'running') return fail({ code: 'flashSlotOver' });
    for (const offer of await selectAccepted(tx, [id])) await releaseOffer(tx, offer, now);
    await updateSlot(tx, id, { stoppedAt: now });
    await note(tx, staff, 'flash_slot_stopped', { slotId: id, reason }, now);
    await notifyStores(
      tx,
      services,
      (await selectStoresIn(tx, id)).map((sellerId) => ({
        ...{ sellerId, right: 'catalogue' as const, kind: 'sellerFlashStopped' as const },
        params: { slotTh: slot.nameTh, slotEn: slot.nameEn || slot.nameTh, reason },
        href: '/manage-store/flash-sale',
        cause: `flash slot stopped ${id}`,
      })),
      now,
    );
    return succeed(true);
  });
}

async function note(
  tx: Parameters<typeof recordAudit>[0],
  { userId, origin }: Staff,
  kind: 'flash_slot_saved' | 'flash_slot_stopped',
  detail: Record<string, string | number>,
  now: Date,
): Promise<void> {
  await recordAudit(tx, { kind, actorUserId: userId, subjectUserId: null, origin, detail }, now);
  await announceChanges(tx, [flashSalesTag]);
}
