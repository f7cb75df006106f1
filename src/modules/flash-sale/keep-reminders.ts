import { takeTurn } from '../../platform/db/take-turn.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { slotStateOf } from './flash-sale.rules.ts';
import {
  deleteReminder,
  insertReminder,
  lockBegunSlot,
  markTold,
  selectReminders,
  selectSlot,
  takeReminders,
} from './flash-sale.store.ts';

const remindersMost = 50;
const batch = 500;

/** Numbers of the slots that a person wants to be told of. */
export async function listReminders({ db }: Pick<Services, 'db'>, userId: number): Promise<number[]> {
  return (await selectReminders(db, userId)).map(({ slotId }) => slotId);
}

/** A person wants to be told when a slot begins. Asking again changes nothing. */
export function keepReminder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { slotId, userId }: { slotId: number; userId: number },
): Promise<Result<true, { code: 'flashSlotNotFound' | 'flashSlotBegun' | 'flashRemindersTooMany' }>> {
  const now = clock();
  return transact<true, { code: 'flashSlotNotFound' | 'flashSlotBegun' | 'flashRemindersTooMany' }>(
    db,
    async (tx) => {
      const slot = await selectSlot(tx, slotId);
      if (slot === null) return fail({ code: 'flashSlotNotFound' });
      const state = slotStateOf(slot, now);
      if (state === 'cancelled') return fail({ code: 'flashSlotNotFound' });
      if (state !== 'coming') return fail({ code: 'flashSlotBegun' });
      await takeTurn(tx, `flash reminders ${userId}`);
      const kept = await selectReminders(tx, userId);
      if (kept.length >= remindersMost && !kept.some((each) => each.slotId === slotId))
        return fail({ code: 'flashRemindersTooMany' });
      await insertReminder(tx, slotId, userId, now);
      return succeed(true);
    },
  );
}

/** Not any more. */
export function dropReminder(
  { db }: Pick<Services, 'db'>,
  { slotId, userId }: { slotId: number; userId: number },
): Promise<void> {
  return transact(db, (tx) => deleteReminder(tx, slotId, userId));
}

/**
 * Tells those who asked that a slot has begun: each once, since the reminder goes and the notice comes in one transaction. By
 * the clock; how many.
 */
export async function tellOfBegunSlots(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
): Promise<number> {
  let told = 0;
  for (;;) {
    const done = await transact(services.db, async (tx) => {
      const now = services.clock();
      const slot = await lockBegunSlot(tx, now);
      if (slot === null) return succeed(null);
      const userIds = await takeReminders(tx, slot.id, batch);
      const params = {
        slotTh: slot.nameTh,
        slotEn: slot.nameEn === '' ? slot.nameTh : slot.nameEn,
        until: slot.endsAt.toISOString(),
      };
      await notifyUsers(
        tx,
        services,
        userIds.map((userId) => ({
          ...{ userId, kind: 'flashSaleBegun' as const, params, href: '/flash-sale' },
          cause: `flash slot ${slot.id}`,
        })),
        now,
      );
      if (userIds.length < batch) await markTold(tx, slot.id, now);
      return succeed(userIds.length);
    });
    if (!done.ok || done.value === null) return told;
    told += done.value;
  }
}
