import { thaiBanks } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { PaymentChannel } from '../order/order-status.rules.ts';
import { selectChannels } from './payment.store.ts';
import { readBankAccounts } from './start-payment.ts';

/** The ways to pay that this shop takes: those that are on, but no cards without a gateway, no PromptPay and no transfers without an account. */
export async function listChannels(
  services: Pick<Services, 'db' | 'cardGateway' | 'promptPayBillerId'>,
  locale: Locale,
) {
  const [channels, isOffered] = await Promise.all([
    selectChannels(services.db),
    findReadyChannels(services, locale),
  ]);
  return channels
    .filter((channel) => channel.isOn && isOffered[channel.code])
    .map((channel) => ({
      id: channel.id,
      code: channel.code,
      name: inLocale(locale, channel.nameTh, channel.nameEn),
      detail: inLocale(locale, channel.detailTh, channel.detailEn),
      sortOrder: channel.sortOrder,
      least: channel.leastSatang === null ? null : toBaht(channel.leastSatang),
      most: channel.mostSatang === null ? null : toBaht(channel.mostSatang),
    }));
}

/** Which ways to pay have behind them what they need, whether they are on or not. */
export async function findReadyChannels(
  services: Pick<Services, 'db' | 'cardGateway' | 'promptPayBillerId'>,
  locale: Locale,
): Promise<Record<PaymentChannel, boolean>> {
  return {
    card: services.cardGateway !== null,
    promptpay: services.promptPayBillerId !== null,
    transfer: (await readBankAccounts(services, locale)).length > 0,
    cod: true,
  };
}

export function listBanks(locale: Locale): { code: string; name: string }[] {
  return thaiBanks.map((bank) => ({ code: bank.code, name: inLocale(locale, bank.nameTh, bank.nameEn) }));
}
