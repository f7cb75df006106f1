import { data } from 'react-router';
import { type BankAccountFailure, checkBankAccount } from '../../../modules/banking/banking.rules.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { checkSlipFiles } from '../../kit/payment/slip-form.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formKey, formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { isAskMissing, readAsk } from '../approval/ask-field.server.ts';

export type RefundReply = {
  id: string;
  message?: string;
  isReferenceMissing?: boolean;
  isReasonMissing?: true;
  isVoidReasonMissing?: true;
  /** An account that staff entered and that wasn't taken, with what is wrong with it. */
  named?: RefundAccount & { reason: string };
  accountMessage?: string;
  accountFields?: BankAccountFailure['fields'];
  /** What the second person is to know isn't said; what was said of it. */
  isAskMissing?: boolean;
  ask?: string;
  /** A second person was asked: it is done when they say so. */
  isAsked?: true;
  /** Key of the message under the file. */
  file?: 'required' | 'tooManyFiles' | 'fileTooLarge' | 'formatNotSupported';
  /** A refusal of the file in the API's own words. */
  fileMessage?: string;
  reference?: string;
  /** The account that was shown when it was recorded: its buyer has chosen another since. */
  sentTo?: RefundAccount;
};
export type RefundAccount = { bankCode: string; accountNumber: string; accountName: string };

const fileMistakes = {
  required: 'required',
  tooMany: 'tooManyFiles',
  tooLarge: 'fileTooLarge',
  notSupported: 'formatNotSupported',
} as const;
const fileRefusals: readonly string[] = [
  'fileTooLarge',
  'formatNotSupported',
  'imageTooLarge',
  'imageBroken',
  'pdfUnsafe',
];

/** What staff do to a refund: the word for what was done, or what is wrong. */
export async function actOnRefunds(
  request: Request,
  server: ServerSide,
): Promise<'paid' | 'asked' | 'returned' | RefundReply> {
  const form = await request.formData();
  const id = formText(form, 'id');
  if (!/^[\da-f-]{36}$/.test(id)) throw data(null, { status: 404 });
  if (formText(form, 'intent') === 'giveBack') return (await giveBack(id, form, server)) ?? 'returned';
  if (formText(form, 'intent') === 'nameAccount') return (await nameAccount(id, form, server)) ?? 'asked';
  if (formText(form, 'intent') === 'void') return (await voidRefund(id, form, server)) ?? 'asked';
  const reply = await payRefund(id, form, server);
  return reply?.isAsked === true ? 'asked' : (reply ?? 'paid');
}

/** Records that the bank sent a refund back; what is wrong comes back, null when nothing is. */
async function giveBack(id: string, form: FormData, { api }: ServerSide): Promise<RefundReply | null> {
  const reason = formText(form, 'reason').slice(0, 300);
  if (reason === '') return { id, isReasonMissing: true };
  try {
    await orHidden(api.payment.returnRefund({ refundId: id, reason, idempotencyKey: formKey(form) }));
    return null;
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}

/** Asks a second person to say that its money never came; what is wrong comes back, null when nothing is. */
async function voidRefund(id: string, form: FormData, { api }: ServerSide): Promise<RefundReply | null> {
  const reason = formText(form, 'reason').slice(0, 300);
  if (reason === '') return { id, isVoidReasonMissing: true };
  try {
    await orHidden(api.payment.voidRefund({ refundId: id, reason }));
    return null;
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}

/** Asks a second person to take an account that staff enter for its buyer; what is wrong comes back, null when nothing is. */
async function nameAccount(id: string, form: FormData, { api }: ServerSide): Promise<RefundReply | null> {
  const named = {
    bankCode: formText(form, 'bankCode').slice(0, 3),
    accountNumber: formText(form, 'accountNumber').slice(0, 30),
    accountName: formText(form, 'accountName').slice(0, 120),
    reason: formText(form, 'reason').slice(0, 300),
  };
  // Which banks there are, the server knows.
  const checked = checkBankAccount(named, (bankCode) => bankCode !== '');
  const accountFields = checked.ok ? {} : checked.failure.fields;
  if (named.reason === '' || !checked.ok) return { id, named, accountFields };
  try {
    await orHidden(api.payment.nameRefundAccount({ refundId: id, ...named }));
    return null;
  } catch (error) {
    return { id, named, accountMessage: apiFailure(error).message };
  }
}

/** Records that a refund has been transferred, or asks a second person to; what is wrong comes back, null when nothing is. */
async function payRefund(id: string, form: FormData, { api }: ServerSide): Promise<RefundReply | null> {
  const reference = formText(form, 'reference').slice(0, 60);
  const files = formFiles(form, 'file');
  const [file] = files;
  const mistake = checkSlipFiles(files);
  if (reference === '' || mistake !== null || file === undefined) {
    const found =
      mistake === 'amountInvalid' || mistake === 'timeInvalid' || mistake === null
        ? null
        : fileMistakes[mistake];
    return {
      id,
      reference,
      ...readAsk(form),
      isReferenceMissing: reference === '',
      ...(found === null ? {} : { file: found }),
    };
  }
  const isSentThere = formText(form, 'sentTo') === 'before';
  const shown = readAccount(form, isSentThere ? 'before' : 'shown');
  try {
    const paid = await orHidden(
      api.payment.payRefund({
        ...{ refundId: id, ...shown, isSentThere, transferReference: reference, file },
        ...readAsk(form),
        idempotencyKey: formKey(form),
      }),
    );
    return paid.status === 'done' ? null : { id, isAsked: true };
  } catch (error) {
    const { code, message } = apiFailure(error);
    if (isAskMissing(error)) return { id, reference, isAskMissing: true };
    if (code === 'refundAccountChanged') return { id, reference, ...readAsk(form), message, sentTo: shown };
    return fileRefusals.includes(code) ? { id, reference, fileMessage: message } : { id, reference, message };
  }
}

function readAccount(form: FormData, which: 'shown' | 'before'): RefundAccount {
  const field = (name: string) => formText(form, `${which}-${name}`);
  return {
    bankCode: field('bankCode'),
    accountNumber: field('accountNumber'),
    accountName: field('accountName'),
  };
}
