import { bangkokInstant, isTransferTime } from '../../../modules/payment/payment.rules.ts';
import { parseBaht } from '../../../shared/money.ts';

/** SPEC §5 "mixed .png/.jpg/.pdf under 3 MB". */
export const slipMegabytes = 3;
const slipBytes = slipMegabytes * 1024 * 1024;

/** What a file dialog offers. The server decides by content. */
export const slipAccept = '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf';

export type SlipField = 'bankCode' | 'amount' | 'transferredAt' | 'file';
/** Keys of the texts under the fields, in `payment.slip`. */
export type SlipFieldMessage =
  | 'required'
  | 'amountInvalid'
  | 'timeInvalid'
  | 'tooLarge'
  | 'notSupported'
  | 'tooMany';
export type SlipFieldMessages = Partial<Record<SlipField, SlipFieldMessage>>;

type FileFacts = { name: string; size: number };

/** SPEC §5: 'Too many files', 'Maximum File … MB', 'The format is not supported'. Null: it may be sent. */
export function checkSlipFiles(files: readonly FileFacts[]): SlipFieldMessage | null {
  const chosen = files.filter(({ name, size }) => name !== '' || size > 0);
  const [file] = chosen;
  if (file === undefined) return 'required';
  if (chosen.length > 1) return 'tooMany';
  if (!/\.(png|jpe?g|pdf)$/i.test(file.name)) return 'notSupported';
  return file.size > slipBytes ? 'tooLarge' : null;
}

export type SlipFields = { bankCode: string; amount: string; transferredAt: string };

/** What is wrong with a filled-in form, by field; nothing when it may be sent. */
export function checkSlip(
  fields: SlipFields,
  files: readonly FileFacts[],
  { orderedAt, now }: { orderedAt: Date; now: Date },
): SlipFieldMessages {
  const messages: SlipFieldMessages = {};
  if (fields.bankCode === '') messages.bankCode = 'required';
  const satang = parseBaht(fields.amount);
  if (fields.amount.trim() === '') messages.amount = 'required';
  else if (satang === null || satang === 0) messages.amount = 'amountInvalid';
  const transferredAt = bangkokInstant(fields.transferredAt);
  if (fields.transferredAt === '') messages.transferredAt = 'required';
  else if (transferredAt === null || !isTransferTime(transferredAt, orderedAt, now))
    messages.transferredAt = 'timeInvalid';
  const file = checkSlipFiles(files);
  if (file !== null) messages.file = file;
  return messages;
}

/** The field a refusal of the API belongs to. */
export const fieldOfRefusal: Readonly<Record<string, SlipField>> = {
  bankUnknown: 'bankCode',
  amountInvalid: 'amount',
  transferTimeInvalid: 'transferredAt',
  fileTooLarge: 'file',
  formatNotSupported: 'file',
  imageTooLarge: 'file',
  imageBroken: 'file',
  pdfUnsafe: 'file',
  slipDuplicate: 'file',
};

/** An instant as `<input type="datetime-local">` has it, in Bangkok: "2026-11-21T09:05". */
export function bangkokLocal(instant: Date): string {
  return new Date(instant.getTime() + 7 * 60 * 60_000).toISOString().slice(0, 16);
}
