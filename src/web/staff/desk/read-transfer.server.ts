import { apiFailure } from '../../request/api-client.server.ts';
import { formFile, formKey, formText } from '../../request/form-fields.ts';

/** What is wrong with a transfer that was to be recorded, and what was typed. */
export type TransferReply = {
  reference: string;
  paidAt: string;
  missing: ('reference' | 'paidAt' | 'file')[];
  message?: string;
};
export type TypedTransfer = { reference: string; paidAt: string; file: File; idempotencyKey: string };

/** Answers the form of a transfer: gives `record` what was typed once nothing is missing. Null when it was recorded. */
export async function readTransfer(
  form: FormData,
  record: (transfer: TypedTransfer) => Promise<unknown>,
): Promise<TransferReply | null> {
  const reference = formText(form, 'reference');
  const paidAt = formText(form, 'paidAt').slice(0, 16);
  const file = formFile(form, 'file');
  const missing: TransferReply['missing'] = [
    ...(reference === '' ? (['reference'] as const) : []),
    ...(paidAt === '' ? (['paidAt'] as const) : []),
    ...(file !== null ? [] : (['file'] as const)),
  ];
  if (file === null || missing.length > 0) return { reference, paidAt, missing };
  try {
    await record({ reference, paidAt, file, idempotencyKey: formKey(form) });
    return null;
  } catch (error) {
    return { reference, paidAt, missing: [], message: apiFailure(error).message };
  }
}
