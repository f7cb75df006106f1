import { redirect } from 'react-router';
import { zonesMost } from '../../../modules/shipping/store-delivery.rules.ts';
import type { StoreChannel } from '../../../modules/shipping/store-shipping.contract.ts';
import { parseBaht } from '../../../shared/money.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import {
  checkPlace,
  lookUpPlace,
  type PlaceLookup,
  type PlaceMistakes,
  type PlaceValues,
  readPlace,
} from './place-form.server.ts';
import { shippingPath } from './shipping-tabs.tsx';

export type ZoneValues = { provinceIds: number[]; fee: string; more: string };
/** What was typed of a channel, as it was typed. */
export type ChannelValues = {
  isOffered: boolean;
  kind: 'flat' | 'weight';
  fee: string;
  more: string;
  freeFrom: string;
  zones: ZoneValues[];
  place: PlaceValues;
  hoursTh: string;
  hoursEn: string;
};
export type ChannelMistakes = PlaceMistakes & {
  fee?: 'amount';
  more?: 'amount';
  freeFrom?: 'freeFrom';
  hoursTh?: 'required';
  /** By the number of the zone. */
  zoneFee?: Record<number, 'amount'>;
  zoneMore?: Record<number, 'amount'>;
};
export type ChannelReply = PlaceLookup & {
  values: ChannelValues;
  wrong: ChannelMistakes;
  /** Somebody was faster. */
  isConflict?: boolean;
};

const feeMostSatang = 1_000_000;
const freeMostSatang = 100_000_000;

/** Keeps what a store says of a channel; the counter's address with it where it is fetched. */
export async function actOnChannel(
  request: Request,
  server: ServerSide,
  channel: Pick<StoreChannel, 'id' | 'isPickup'>,
): Promise<ChannelReply | Response> {
  const form = await request.formData();
  const values = readValues(form);
  const looked = await lookUpPlace(form, server);
  if (looked !== null) return { values, wrong: {}, ...looked };
  const wrong = check(values, channel.isPickup);
  if (Object.keys(wrong).length > 0) return { values, wrong };
  const { address, telephone, subdistrictId } = values.place;
  const isFlat = channel.isPickup || values.kind === 'flat';
  const moreOf = (more: string) => (isFlat ? 0 : bahtOf(more));
  try {
    await orHidden(
      server.api.storeShipping.saveChannel({
        channelId: channel.id,
        version: Math.max(1, readNumber(formText(form, 'version'))),
        isOffered: values.isOffered,
        fee: bahtOf(values.fee),
        extraKilogramFee: moreOf(values.more),
        freeFrom: values.freeFrom === '' ? null : bahtOf(values.freeFrom),
        zones: channel.isPickup
          ? []
          : namedZones(values).map(({ provinceIds, fee, more }) => ({
              provinceIds,
              fee: bahtOf(fee),
              extraKilogramFee: moreOf(more),
            })),
        ...(channel.isPickup
          ? {
              counter: {
                address,
                telephone,
                subdistrictId: Number(subdistrictId),
                hoursTh: values.hoursTh,
                hoursEn: values.hoursEn,
              },
            }
          : {}),
      }),
    );
    return redirect(`${shippingPath}?done=saved`);
  } catch (error) {
    const { code, message } = apiFailure(error);
    return { values, wrong: {}, message, isConflict: code === 'shippingChanged' };
  }
}

function readValues(form: FormData): ChannelValues {
  return {
    isOffered: form.has('isOffered'),
    kind: formText(form, 'kind') === 'weight' ? 'weight' : 'flat',
    fee: formText(form, 'fee'),
    more: formText(form, 'more'),
    freeFrom: formText(form, 'freeFrom'),
    zones: Array.from({ length: zonesMost }, (_, index) => ({
      provinceIds: formTexts(form, `zone-${index}-provinces`)
        .map(Number)
        .filter(Number.isInteger)
        .slice(0, 100),
      fee: formText(form, `zone-${index}-fee`),
      more: formText(form, `zone-${index}-more`),
    })),
    place: readPlace(form),
    hoursTh: formText(form, 'hoursTh').slice(0, 200),
    hoursEn: formText(form, 'hoursEn').slice(0, 200),
  };
}

/** Groups with provinces; one whose ticks are all taken away is gone. */
function namedZones({ zones }: ChannelValues): ZoneValues[] {
  return zones.filter(({ provinceIds }) => provinceIds.length > 0);
}

function bahtOf(text: string): number {
  return (parseBaht(text) ?? 0) / 100;
}

function isFee(text: string): boolean {
  const satang = parseBaht(text);
  return satang !== null && satang <= feeMostSatang;
}

function check(values: ChannelValues, isPickup: boolean): ChannelMistakes {
  const { kind, fee, more, freeFrom, zones, place, hoursTh } = values;
  const freeSatang = freeFrom === '' ? 1 : (parseBaht(freeFrom) ?? 0);
  const isWeighed = !isPickup && kind === 'weight';
  const wrongIn = (isRight: (zone: ZoneValues) => boolean) =>
    Object.fromEntries(
      zones.flatMap((zone, index) =>
        zone.provinceIds.length === 0 || isRight(zone) ? [] : [[index, 'amount' as const]],
      ),
    );
  const zoneFee = isPickup ? {} : wrongIn((zone) => isFee(zone.fee));
  const zoneMore = isWeighed ? wrongIn((zone) => isFee(zone.more)) : {};
  return {
    ...(isFee(fee) ? {} : { fee: 'amount' }),
    ...(!isWeighed || isFee(more) ? {} : { more: 'amount' }),
    ...(freeSatang >= 1 && freeSatang <= freeMostSatang ? {} : { freeFrom: 'freeFrom' }),
    ...(Object.keys(zoneFee).length === 0 ? {} : { zoneFee }),
    ...(Object.keys(zoneMore).length === 0 ? {} : { zoneMore }),
    ...(isPickup ? checkPlace(place) : {}),
    ...(isPickup && hoursTh === '' ? { hoursTh: 'required' } : {}),
  };
}
