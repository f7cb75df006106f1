import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { selectShipping } from './shipping.store.ts';

/** Shipping channels sorted by sortOrder (SPEC §7), with each seller's fees in baht. */
export async function listShipping(
  { db }: Pick<Services, 'db'>,
  { sellerId, locale }: { sellerId: number | undefined; locale: Locale },
) {
  const channels = await selectShipping(db, sellerId ?? null);
  return channels.map((channel) => ({
    id: channel.channelId,
    code: channel.code,
    name: inLocale(locale, channel.nameTh, channel.nameEn),
    sellerId: channel.sellerId,
    fee: toBaht(channel.feeSatang),
    extraKilogramFee: toBaht(channel.extraKilogramSatang),
    freeFrom: channel.freeFromSatang === null ? null : toBaht(channel.freeFromSatang),
    daysMin: channel.daysMin,
    daysMax: channel.daysMax,
    sortOrder: channel.sortOrder,
  }));
}
