import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { findReadyChannels } from '../payment/list-channels.ts';
import { listPaymentChannels } from '../settings/list-payment-channels.ts';
import { orderPaymentChannels, savePaymentChannel } from '../settings/save-payment-channel.ts';
import { listHouseChannels, orderHouseChannels, saveHouseChannel } from '../shipping/save-channel-desk.ts';
import {
  channelDeskContract,
  type PaymentChannelView,
  type ShippingChannelView,
} from './channel-desk.contract.ts';

const satangOf = (baht: number) => Math.round(baht * 100);
const satangOrNone = (baht: number | null) => (baht === null ? null : satangOf(baht));
const bahtOrNone = (satang: number | null) => (satang === null ? null : toBaht(satang));

export function channelDeskApi(services: Services) {
  const calls = implementCalls(channelDeskContract);
  const staffOf = (context: ApiContext) => ({
    userId: callerOf(context).userId,
    origin: originOf(context),
  });

  async function listPayments({ culture }: ApiContext): Promise<PaymentChannelView[]> {
    const [channels, ready] = await Promise.all([
      listPaymentChannels(services.db),
      findReadyChannels(services, culture),
    ]);
    return channels.map(({ leastSatang, mostSatang, sortOrder: _, ...channel }) => ({
      ...channel,
      least: bahtOrNone(leastSatang),
      most: bahtOrNone(mostSatang),
      isReady: ready[channel.code],
    }));
  }

  async function listShippings(): Promise<ShippingChannelView[]> {
    return (await listHouseChannels(services.db)).map((row) => ({
      id: row.id,
      version: row.version,
      code: row.code,
      nameTh: row.nameTh,
      nameEn: row.nameEn,
      daysMin: row.daysMin,
      daysMax: row.daysMax,
      trackingUrl: row.trackingUrl,
      isActive: row.isActive,
      usual:
        row.usualFeeSatang === null
          ? null
          : {
              fee: toBaht(row.usualFeeSatang),
              extraKilogramFee: toBaht(row.usualExtraKilogramSatang),
              freeFrom: bahtOrNone(row.usualFreeFromSatang),
            },
    }));
  }

  return calls.router({
    paymentList: calls.paymentList.handler(async ({ context }) => ({
      dataList: await listPayments(context),
    })),

    savePayment: calls.savePayment.handler(async ({ input, context, errors }) => {
      const { id, version, isConfirmed, least, most, ...words } = input;
      const draft = { ...words, leastSatang: satangOrNone(least), mostSatang: satangOrNone(most) };
      const asked = { id, version, draft, isConfirmed };
      const result = await savePaymentChannel(services, staffOf(context), asked);
      if (!result.ok) throw errors[result.failure.code](detailOf(result.failure));
      return { isSaved: true as const };
    }),

    orderPayments: calls.orderPayments.handler(async ({ input, context, errors }) => {
      const result = await orderPaymentChannels(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isOrdered: true as const };
    }),

    shippingList: calls.shippingList.handler(async () => ({ dataList: await listShippings() })),

    saveShipping: calls.saveShipping.handler(async ({ input, context, errors }) => {
      const { id = null, version, isConfirmed, usual, trackingUrl, ...words } = input;
      const draft = {
        ...words,
        trackingUrl: trackingUrl === '' ? null : trackingUrl,
        usual:
          usual === null
            ? null
            : {
                feeSatang: satangOf(usual.fee),
                extraKilogramSatang: satangOf(usual.extraKilogramFee),
                freeFromSatang: satangOrNone(usual.freeFrom),
              },
      };
      const asked = { id, version, draft, isConfirmed };
      const result = await saveHouseChannel(services, staffOf(context), asked);
      if (!result.ok) throw errors[result.failure.code](detailOf(result.failure));
      return { id: result.value };
    }),

    orderShippings: calls.orderShippings.handler(async ({ input, context, errors }) => {
      const result = await orderHouseChannels(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isOrdered: true as const };
    }),
  });
}

function detailOf(
  failure: { code: string } | { fields: Readonly<Record<string, string>> } | { questions: readonly string[] },
): { data?: unknown } {
  if ('fields' in failure) return { data: { fields: failure.fields } };
  return 'questions' in failure ? { data: { questions: failure.questions } } : {};
}
