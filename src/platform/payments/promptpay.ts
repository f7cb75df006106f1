import { encode, tag, withCrcTag } from 'promptparse';
import QRCode from 'qrcode';
import { plainBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';

/**
 * Thai QR payment (PromptPay), merchant-presented: EMVCo QR specification for payment systems 1.1 with the Bank of
 * Thailand's two applications, credit transfer (tag 29) and bill payment (tag 30).
 */
const CREDIT_TRANSFER_AID = 'A000000677010111';
const BILL_PAYMENT_AID = 'A000000677010112';
const CURRENCY_THB = '764';
/** Tag 54 holds 13 characters at most: 9,999,999,999.99 baht. */
const LARGEST_AMOUNT_SATANG = 999_999_999_999;
const REFERENCE_PATTERN = /^[A-Z0-9]{1,20}$/;

export type PromptPayReceiver =
  | {
      /** Mobile number (0812345678 or +66812345678), 13-digit national or tax id, or 15-digit e-wallet id. */
      promptPayId: string;
    }
  | {
      /** Tax id of 13 digits and a suffix of 2, as the bank issued it. */
      billerId: string;
      /** Upper-case letters and digits, 1 to 20: what the bank's statement is matched by. */
      ref1: string;
      ref2?: string;
    };

export type PromptPayInput = PromptPayReceiver & {
  amountSatang: number;
  /** Printable ASCII, at most 25 characters (EMVCo tag 59). */
  merchantName?: string;
  /** Upper-case letters and digits, at most 20 (EMVCo tag 62-07; banks show it as reference 3). */
  terminalLabel?: string;
};

export type PromptPayFailure = {
  code:
    | 'promptPayIdInvalid'
    | 'billerIdInvalid'
    | 'referenceInvalid'
    | 'amountInvalid'
    | 'merchantNameInvalid'
    | 'terminalLabelInvalid';
};

/** The receiver's kind and value as tag 29 writes them; null when it is none of the three kinds. */
function proxyTag(promptPayId: string): { subTag: '01' | '02' | '03'; value: string } | null {
  const id = promptPayId.replace(/[\s-]/g, '');
  const phone = /^(?:\+66|0066|66|0)([689]\d{8})$/.exec(id)?.[1];
  if (phone !== undefined) return { subTag: '01', value: `0066${phone}` };
  if (/^\d{13}$/.test(id)) return { subTag: '02', value: id };
  if (/^\d{15}$/.test(id)) return { subTag: '03', value: id };
  return null;
}

function receiverTag(
  receiver: PromptPayReceiver,
): Result<{ id: '29' | '30'; value: string }, PromptPayFailure> {
  if ('promptPayId' in receiver) {
    const proxy = proxyTag(receiver.promptPayId);
    if (proxy === null) return fail({ code: 'promptPayIdInvalid' });
    return succeed({
      id: '29',
      value: encode([tag('00', CREDIT_TRANSFER_AID), tag(proxy.subTag, proxy.value)]),
    });
  }
  const { billerId, ref1, ref2 } = receiver;
  if (!/^\d{15}$/.test(billerId)) return fail({ code: 'billerIdInvalid' });
  if (![ref1, ref2 ?? ref1].every((reference) => REFERENCE_PATTERN.test(reference))) {
    return fail({ code: 'referenceInvalid' });
  }
  const subTags = [tag('00', BILL_PAYMENT_AID), tag('01', billerId), tag('02', ref1)];
  if (ref2 !== undefined) subTags.push(tag('03', ref2));
  return succeed({ id: '30', value: encode(subTags) });
}

/**
 * The text of a dynamic QR (point of initiation 12: one amount, one payment). With a biller id the payment carries our
 * references and can be matched by machine; with a PromptPay id it carries none, so the slip has to tell.
 */
export function promptPayPayload(input: PromptPayInput): Result<string, PromptPayFailure> {
  const { amountSatang, merchantName, terminalLabel } = input;
  if (!Number.isSafeInteger(amountSatang) || amountSatang < 1 || amountSatang > LARGEST_AMOUNT_SATANG) {
    return fail({ code: 'amountInvalid' });
  }
  if (merchantName !== undefined && !/^[\x20-\x7e]{1,25}$/.test(merchantName)) {
    return fail({ code: 'merchantNameInvalid' });
  }
  if (terminalLabel !== undefined && !REFERENCE_PATTERN.test(terminalLabel)) {
    return fail({ code: 'terminalLabelInvalid' });
  }
  const receiver = receiverTag(input);
  if (!receiver.ok) return receiver;
  const tags = [
    tag('00', '01'),
    tag('01', '12'),
    tag(receiver.value.id, receiver.value.value),
    tag('53', CURRENCY_THB),
    tag('54', plainBaht(amountSatang)),
    tag('58', 'TH'),
  ];
  if (merchantName !== undefined) tags.push(tag('59', merchantName));
  if (terminalLabel !== undefined) tags.push(tag('62', encode([tag('07', terminalLabel)])));
  return succeed(withCrcTag(encode(tags), '63'));
}

/** Draws a payload: an SVG for the page and a PNG for mail and for saving to the phone. Four modules of quiet zone. */
export async function promptPayQr(payload: string): Promise<{ svg: string; png: Buffer }> {
  const drawing = { errorCorrectionLevel: 'M', margin: 4 } as const;
  const [svg, png] = await Promise.all([
    QRCode.toString(payload, { ...drawing, type: 'svg' }),
    QRCode.toBuffer(payload, { ...drawing, type: 'png', scale: 12 }),
  ]);
  return { svg, png };
}
