import { thaiBanks } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import type { PaymentChannel } from '../order/order-status.rules.ts';
import { selectChannels } from './payment.store.ts';
import { readBankAccounts } from './start-payment.ts';

/** The ways to pay that this shop can take: no cards without a gateway, no PromptPay and no transfers without an account. */
export async function listChannels(
  services: Pick<Services, 'db' | 'cardGateway' | 'promptPayBillerId'>,
  locale: Locale,
) {
  const [channels, accounts] = await Promise.all([
    selectChannels(services.db),
    readBankAccounts(services, locale),
  ]);
  const isOffered: Record<PaymentChannel, boolean> = {
    card: services.cardGateway !== null,
    promptpay: services.promptPayBillerId !== null,
    transfer: accounts.length > 0,
    cod: true,
  };
  return channels
    .filter((channel) => isOffered[channel.code])
    .map((channel) => ({
      id: channel.id,
      code: channel.code,
      name: inLocale(locale, channel.nameTh, channel.nameEn),
      detail: inLocale(locale, channel.detailTh, channel.detailEn),
      sortOrder: channel.sortOrder,
    }));
}

export function listBanks(locale: Locale): { code: string; name: string }[] {
  return thaiBanks.map((bank) => ({ code: bank.code, name: inLocale(locale, bank.nameTh, bank.nameEn) }));
}
