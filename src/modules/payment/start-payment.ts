import { z } from 'zod';
import { promptPayPayload } from '../../platform/payments/promptpay.ts';
import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import type { PaymentStart } from './payment.contract.ts';
import { qrReference } from './payment.rules.ts';
import { savePaymentStart, selectPaymentSetting, selectPaymentToStart } from './payment.store.ts';

type Found = NonNullable<Awaited<ReturnType<typeof selectPaymentToStart>>>;
/** A payment, what was started of it, and what its group's buyer sees of it where they pay. */
export type PaymentToStart = {
  payment: Pick<
    Found['payment'],
    'id' | 'channel' | 'status' | 'amountSatang' | 'expiresAt' | 'redirectUrl' | 'qrPayload'
  >;
  group: Found['group'];
};

const paymentSetting = z.object({
  bankAccounts: z.array(z.object({ bankCode: z.string(), number: z.string(), name: z.string() })).default([]),
});

export async function readBankAccounts({ db }: Pick<Services, 'db'>, locale: Locale) {
  const { bankAccounts } = paymentSetting.parse(await selectPaymentSetting(db));
  return bankAccounts.map((account) => {
    const bank = findThaiBank(account.bankCode);
    return {
      ...account,
      bankName: bank === null ? account.bankCode : inLocale(locale, bank.nameTh, bank.nameEn),
    };
  });
}

/**
 * What the shopper does next to pay: where to go, what to scan, where to transfer to. Called after the commit that opened
 * the payment, and again whenever the same reply is asked for: what was started once is not started twice. A card gateway
 * that doesn't answer leaves the payment without `redirectUrl`; the payment page offers to try again. Whoever has just opened
 * it knows what is there (`opened`), and nothing is read again.
 */
export async function startPayment(
  services: Pick<Services, 'db' | 'cardGateway' | 'siteUrl' | 'promptPayBillerId'>,
  paymentId: string,
  opened: PaymentToStart | null = null,
): Promise<PaymentStart> {
  const started = opened ?? (await selectPaymentToStart(services.db, paymentId));
  if (started === null) throw new Error(`There is no payment ${paymentId}`);
  const { payment, group } = started;
  const start: PaymentStart = { channel: payment.channel, status: payment.status };
  if (payment.status !== 'pending') return start;
  switch (payment.channel) {
    case 'card': {
      const redirectUrl = payment.redirectUrl ?? (await openCardPage(services, started));
      return redirectUrl === null ? start : { ...start, redirectUrl };
    }
    case 'promptpay': {
      const qrPayload = payment.qrPayload ?? (await drawUpQr(services, started));
      return qrPayload === null ? start : { ...start, qrPayload };
    }
    case 'transfer':
      return { ...start, bankAccounts: await readBankAccounts(services, group.language) };
    case 'cod':
      return start;
  }
}

async function openCardPage(
  { db, cardGateway, siteUrl }: Pick<Services, 'db' | 'cardGateway' | 'siteUrl'>,
  { payment, group }: PaymentToStart,
): Promise<string | null> {
  if (cardGateway === null || payment.expiresAt === null) return null;
  const back = (status: string) =>
    `${siteUrl}/payment/result/${status}/${group.referenceCode}/${group.cartId}`;
  try {
    const opened = await cardGateway.createPayment({
      paymentId: payment.id,
      referenceCode: group.referenceCode,
      amountSatang: payment.amountSatang,
      currency: 'THB',
      description: group.language === 'th' ? `คำสั่งซื้อ ${group.referenceCode}` : `Order ${group.referenceCode}`,
      customerEmail: null,
      locale: group.language,
      returnUrl: back('pending'),
      cancelUrl: back('fail'),
      expiresAt: payment.expiresAt,
      idempotencyKey: payment.id,
    });
    await savePaymentStart(db, payment.id, { gateway: cardGateway.name, ...opened });
    return opened.redirectUrl;
  } catch (error) {
    // The order stands; the same idempotency key tries again from the payment page.
    if (error instanceof Error && (error.name === 'GatewayUnavailable' || error.name === 'GatewayRefused'))
      return null;
    throw error;
  }
}

async function drawUpQr(
  { db, promptPayBillerId }: Pick<Services, 'db' | 'promptPayBillerId'>,
  { payment, group }: PaymentToStart,
): Promise<string | null> {
  if (promptPayBillerId === null) return null;
  const payload = promptPayPayload({
    billerId: promptPayBillerId,
    ref1: group.referenceCode,
    ref2: qrReference(payment.id),
    amountSatang: payment.amountSatang,
    merchantName: 'BANNASALA',
  });
  if (!payload.ok) throw new Error(`no PromptPay code for ${payment.id}: ${payload.failure.code}`);
  await savePaymentStart(db, payment.id, { qrPayload: payload.value });
  return payload.value;
}
