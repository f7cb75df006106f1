import { z } from 'zod';
import { parseBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { WEBHOOK_TOLERANCE_MS, type WebhookFailure, type WebhookInput } from './payment-gateway.ts';
import { verifyWebhook } from './webhook-signature.ts';

/**
 * The port for a bank's QR service: money sent by a PromptPay code of ours is told by the bank, without a slip and without
 * staff. The bank, or a relay in front of it, posts each payment to /api/payment/webhook/promptpay, signed.
 */
export type BankQrService = {
  /** The 15 digits the codes are drawn up with; what is told of others isn't ours. */
  readonly billerId: string;
  /** Authenticates and reads one message. The body is untrusted until this says ok; messages come at least once. */
  readPayment(input: WebhookInput): Result<BankPayment, WebhookFailure>;
};

/** Money that has arrived, as the bank tells it. It can be more or less than was asked for, late, or come twice. */
export type BankPayment = {
  /** The bank's own number of the transfer, the same in every repetition: the key to do its work once. */
  transactionId: string;
  billerId: string;
  /** The code's references (Thai QR payment, tag 30): ours says which order, and which try at paying it. */
  ref1: string;
  ref2: string | null;
  amountSatang: number;
  paidAt: Date;
  /** The sending bank's code of the Bank of Thailand; null when the message doesn't say. */
  sendingBank: string | null;
};

/** `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, "t.body")>`; a message older than five minutes is refused. */
export const BANK_SIGNATURE_HEADER = 'bank-signature';

export const bankMessage = z.object({
  transactionId: z.string().regex(/^[\w-]{1,64}$/),
  billerId: z.string().regex(/^\d{15}$/),
  ref1: z.string().regex(/^[A-Z0-9]{1,20}$/),
  ref2: z
    .string()
    .regex(/^[A-Z0-9]{1,20}$/)
    .nullish(),
  /** Baht with two decimals, as banks write it. */
  amount: z.string().regex(/^\d{1,10}\.\d{2}$/),
  currency: z.literal('THB'),
  paidAt: z.iso.datetime(),
  sendingBank: z
    .string()
    .regex(/^\d{3}$/)
    .nullish(),
});

export function createBankQrService(options: { billerId: string; secret: string }): BankQrService {
  const { billerId, secret } = options;
  return {
    billerId,
    readPayment({ headers, rawBody, now }) {
      const signed = verifyWebhook({
        secret,
        header: headers.get(BANK_SIGNATURE_HEADER),
        body: rawBody,
        now,
        toleranceMs: WEBHOOK_TOLERANCE_MS,
      });
      if (!signed.ok) return signed;
      const message = bankMessage.safeParse(readJson(rawBody));
      const amountSatang = message.success ? parseBaht(message.data.amount) : null;
      if (!message.success || amountSatang === null || amountSatang === 0)
        return fail({ code: 'webhookMalformed' });
      const { transactionId, ref1, ref2, paidAt, sendingBank } = message.data;
      return succeed({
        transactionId,
        billerId: message.data.billerId,
        ref1,
        ref2: ref2 ?? null,
        amountSatang,
        paidAt: new Date(paidAt),
        sendingBank: sendingBank ?? null,
      });
    },
  };
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // No JSON: the schema refuses it.
    return null;
  }
}
