import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { listProvinces, readLocality } from '../address/find-localities.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { tellStep } from '../seller/prepare-store.ts';
import { doubledProvince, type ShippingZone } from './shipping.rules.ts';
import {
  checkTimeOff,
  type Place,
  pickupCode,
  type TimeOff,
  type TimeOffProblem,
} from './store-delivery.rules.ts';
import {
  type DeliveryRow,
  lockDelivery,
  selectStoreChannels,
  updateDelivery,
  upsertStoreChannel,
} from './store-delivery.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
export type ShippingEditor = { userId: number | null; sellerId: number; origin: CallOrigin };

type PlaceDraft = { address: string; subdistrictId: number; telephone: string };
export type ChannelDraft = {
  version: number;
  channelId: number;
  isOffered: boolean;
  feeSatang: number;
  extraKilogramSatang: number;
  freeFromSatang: number | null;
  zones: readonly ShippingZone[];
  /** Left out, the counter that is kept stays. */
  counter: (PlaceDraft & { hoursTh: string; hoursEn: string }) | undefined;
};
export type ChannelFailure = {
  code:
    | 'channelNotFound'
    | 'shippingChanged'
    | 'lastShippingChannel'
    | 'counterMissing'
    | 'provinceTwice'
    | 'provinceNotFound'
    | 'subdistrictNotFound';
};

/**
 * Switches a channel on or off for a store, and keeps what it costs from now on; what is ordered already stays as it is. The
 * last one that is on stays on: a store that is to sell nothing takes its offers off, or is away for a time.
 */
export async function saveStoreChannel(
  services: Needs,
  by: ShippingEditor,
  draft: ChannelDraft,
): Promise<Result<true, ChannelFailure>> {
  const { db } = services;
  if (doubledProvince(draft.zones) !== null) return fail({ code: 'provinceTwice' });
  const provinces = new Set((await listProvinces(services, 'th')).map(({ id }) => id));
  if (draft.zones.some((zone) => zone.provinceIds.some((id) => !provinces.has(id))))
    return fail({ code: 'provinceNotFound' });
  const counter = draft.counter === undefined ? undefined : await locate(db, draft.counter);
  if (counter === null) return fail({ code: 'subdistrictNotFound' });
  return change<ChannelFailure>(services, by, draft.version, async (tx, kept) => {
    const channels = await selectStoreChannels(tx, by.sellerId);
    const channel = channels.find(({ channelId }) => channelId === draft.channelId);
    if (channel === undefined) return fail({ code: 'channelNotFound' });
    const isPickup = channel.code === pickupCode;
    if (isPickup && draft.isOffered && (counter ?? kept.counter) === null)
      return fail({ code: 'counterMissing' });
    const others = channels.filter((one) => one.channelId !== channel.channelId && one.isOffered === true);
    if (!draft.isOffered && others.length === 0) return fail({ code: 'lastShippingChannel' });
    await upsertStoreChannel(tx, {
      sellerId: by.sellerId,
      channelId: channel.channelId,
      isOffered: draft.isOffered,
      feeSatang: draft.feeSatang,
      // Whoever fetches a parcel pays for no weight and no distance.
      extraKilogramSatang: isPickup ? 0 : draft.extraKilogramSatang,
      freeFromSatang: draft.freeFromSatang,
      zones: isPickup
        ? []
        : draft.zones.map((zone) => ({ ...zone, provinceIds: [...new Set(zone.provinceIds)] })),
    });
    const changes = isPickup && counter !== undefined ? { counter } : {};
    return succeed({ changes: { ...changes, isChannelSaved: true }, what: `channel ${channel.code}` });
  });
}

export type TimeDraft = {
  version: number;
  preparationDays: number;
  timeOff: (TimeOff & { textTh: string; textEn: string }) | null;
};
export type TimeFailure = { code: 'shippingChanged' | TimeOffProblem };

/** How long a store prepares what is ordered from now on, and when it is away. */
export function saveStoreTime(
  services: Needs,
  by: ShippingEditor,
  { version, preparationDays, timeOff }: TimeDraft,
): Promise<Result<true, TimeFailure>> {
  const problem = timeOff === null ? null : checkTimeOff(timeOff, services.clock());
  if (problem !== null) return Promise.resolve(fail({ code: problem }));
  return change<TimeFailure>(services, by, version, () =>
    Promise.resolve(
      succeed({
        changes: {
          preparationDays,
          timeOffFrom: timeOff?.from ?? null,
          timeOffTo: timeOff?.to ?? null,
          timeOffTh: timeOff?.textTh ?? null,
          timeOffEn: timeOff === null ? null : timeOff.textEn === '' ? timeOff.textTh : timeOff.textEn,
        },
        what: 'time',
      }),
    ),
  );
}

export type ReturnAddressFailure = { code: 'shippingChanged' | 'subdistrictNotFound' };

/**
 * Where buyers send copies back to from now on. The owners are told: whoever has got into a member's account would have the
 * store's books sent elsewhere.
 */
export async function saveReturnAddress(
  services: Needs,
  by: ShippingEditor,
  { version, returnAddress }: { version: number; returnAddress: (PlaceDraft & { name: string }) | null },
): Promise<Result<true, ReturnAddressFailure>> {
  const returnPlace = returnAddress === null ? null : await locate(services.db, returnAddress);
  if (returnAddress !== null && returnPlace === null) return fail({ code: 'subdistrictNotFound' });
  return change<ReturnAddressFailure>(services, by, version, async (tx) => {
    await notifyStores(
      tx,
      services,
      [
        {
          sellerId: by.sellerId,
          right: 'owner',
          kind: 'sellerReturnAddress',
          params: {},
          href: '/manage-store/shipping/return-address',
        },
      ],
      services.clock(),
    );
    return succeed({ changes: { returnPlace }, what: 'return address' });
  });
}

type Changed = { changes: Parameters<typeof updateDelivery>[2]; what: string };

/** One change of how a store sends, unless somebody was faster. Whatever was made of it is made anew. */
function change<Failure extends { code: string }>(
  { db, clock }: Needs,
  { userId, sellerId, origin }: ShippingEditor,
  version: number,
  work: (tx: Transaction, kept: DeliveryRow) => Promise<Result<Changed, Failure>>,
): Promise<Result<true, Failure | { code: 'shippingChanged' }>> {
  return transact<true, Failure | { code: 'shippingChanged' }>(db, async (tx) => {
    const now = clock();
    const kept = await lockDelivery(tx, sellerId, now);
    if (kept.version !== version) return fail({ code: 'shippingChanged' });
    const changed = await work(tx, kept);
    if (!changed.ok) return changed;
    const { changes, what } = changed.value;
    await updateDelivery(tx, sellerId, changes, now);
    await recordAudit(
      tx,
      {
        kind: 'store_shipping_saved',
        actorUserId: userId,
        subjectUserId: null,
        origin,
        detail: { sellerId, what },
      },
      now,
    );
    await announceChanges(tx, [`seller:${sellerId}`]);
    await tellStep(tx, sellerId);
    return succeed(true);
  });
}

/** A draft with its place's names; null where there is no such place. */
async function locate<Draft extends PlaceDraft>(
  db: Queryable,
  draft: Draft,
): Promise<(Draft & Place) | null> {
  const [th, en] = await Promise.all([
    readLocality(db, 'th', draft.subdistrictId),
    readLocality(db, 'en', draft.subdistrictId),
  ]);
  if (th === null || en === null) return null;
  return {
    ...draft,
    subdistrictTh: th.subdistrictName,
    subdistrictEn: en.subdistrictName,
    districtTh: th.districtName,
    districtEn: en.districtName,
    provinceTh: th.provinceName,
    provinceEn: en.provinceName,
    zipCode: th.zipCode,
  };
}
