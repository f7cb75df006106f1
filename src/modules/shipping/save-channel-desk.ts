import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type ChannelColumns,
  type ChannelRow,
  insertChannel,
  lockChannelRows,
  selectChannelRows,
  updateChannel,
  updateChannelOrder,
} from './channel-desk.store.ts';
import {
  checkShippingDraft,
  type ShippingChannelDraft,
  type ShippingChannelInvalid,
} from './channel-draft.rules.ts';

type Staff = { userId: number; origin: CallOrigin };
type Needs = Pick<Services, 'db' | 'clock'>;
export type ShippingChannelFailure =
  | ShippingChannelInvalid
  | {
      code:
        | 'shippingChannelNotFound'
        | 'shippingChannelChanged'
        | 'shippingCodeTaken'
        | 'shippingChannelsFull';
    }
  | { code: 'shippingChannelUnconfirmed'; questions: readonly 'channelOff'[] };

/** More than a checkout can show. */
const channelsMost = 50;

/** Every way to send in its order, those that are off among them: for those who change them. */
export function listHouseChannels(db: Queryable): Promise<ChannelRow[]> {
  return selectChannelRows(db);
}

/**
 * Makes a way to send at the end of the house's, or changes one that hasn't been changed since `version`; its code stays,
 * orders and stores know it by that. Turning one off is asked first: no store can send by it then.
 */
export function saveHouseChannel(
  { db, clock }: Needs,
  staff: Staff,
  asked: { id: number | null; version: number; draft: ShippingChannelDraft; isConfirmed: boolean },
): Promise<Result<number, ShippingChannelFailure>> {
  return transact<number, ShippingChannelFailure>(db, async (tx) => {
    const channels = await lockChannelRows(tx);
    const before = channels.find(({ id }) => id === asked.id) ?? null;
    if (asked.id !== null && before === null) return fail({ code: 'shippingChannelNotFound' });
    if (before !== null && before.version !== asked.version) return fail({ code: 'shippingChannelChanged' });
    const draft = { ...asked.draft, code: before?.code ?? asked.draft.code };
    const checked = checkShippingDraft(draft);
    if (!checked.ok) return checked;
    if (before === null && channels.some(({ code }) => code === draft.code))
      return fail({ code: 'shippingCodeTaken' });
    if (before === null && channels.length >= channelsMost) return fail({ code: 'shippingChannelsFull' });
    if (before?.isActive === true && !draft.isActive && !asked.isConfirmed)
      return fail({ code: 'shippingChannelUnconfirmed', questions: ['channelOff'] });
    const columns = columnsOf(draft);
    const last = Math.max(0, ...channels.map(({ sortOrder }) => sortOrder));
    const id = before?.id ?? (await insertChannel(tx, { ...columns, sortOrder: last + 1 }));
    if (before !== null) await updateChannel(tx, id, columns);
    await recordAudit(
      tx,
      {
        kind: 'shipping_channel_saved',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: before === null ? '' : told(before), after: told(columns) },
        detail: { channel: draft.code },
      },
      clock(),
    );
    await announceChanges(tx, ['catalogue']);
    return succeed(id);
  });
}

function columnsOf({ usual, ...draft }: ShippingChannelDraft): Omit<ChannelColumns, 'sortOrder'> {
  return {
    ...draft,
    usualFeeSatang: usual?.feeSatang ?? null,
    usualExtraKilogramSatang: usual?.extraKilogramSatang ?? 0,
    usualFreeFromSatang: usual?.freeFromSatang ?? null,
  };
}

function told(columns: Omit<ChannelColumns, 'sortOrder'>): string {
  const { nameTh, nameEn, daysMin, daysMax, trackingUrl, isActive } = columns;
  const { usualFeeSatang, usualExtraKilogramSatang, usualFreeFromSatang } = columns;
  const usual = { usualFeeSatang, usualExtraKilogramSatang, usualFreeFromSatang };
  return JSON.stringify({ nameTh, nameEn, daysMin, daysMax, trackingUrl, isActive, ...usual });
}

/** Puts the ways to send into an order, unless somebody has since `was`. */
export function orderHouseChannels(
  { db, clock }: Needs,
  staff: Staff,
  { ids, was }: { ids: readonly number[]; was: readonly number[] },
): Promise<Result<true, { code: 'shippingChannelsMoved' }>> {
  return transact<true, { code: 'shippingChannelsMoved' }>(db, async (tx) => {
    const now = (await lockChannelRows(tx)).map(({ id }) => id);
    // A form that is sent twice is taken once.
    const isThere = now.join() === ids.join();
    if (!isThere && (now.join() !== was.join() || !isReordering(now, ids)))
      return fail({ code: 'shippingChannelsMoved' });
    if (!isThere) await updateChannelOrder(tx, ids);
    await recordAudit(
      tx,
      {
        kind: 'shipping_channel_saved',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: now.join(), after: ids.join() },
      },
      clock(),
    );
    await announceChanges(tx, ['catalogue']);
    return succeed(true);
  });
}
