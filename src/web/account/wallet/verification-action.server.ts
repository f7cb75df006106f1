import { redirect } from 'react-router';
import {
  checkIdentity,
  type IdentityFailure,
  type VerificationPart,
} from '../../../modules/verification/verification.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFile, formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type VerificationReply = {
  message?: string;
  fields?: IdentityFailure['fields'];
  /** What is wrong with a file: a sentence of the server's, or that it must be chosen (again). */
  files?: Partial<Record<VerificationPart, { code: 'fileMissing' | 'chooseAgain' } | { message: string }>>;
  values?: { firstname: string; lastname: string; idCardNumber: string };
};

/** Sends a person's documents. A browser forgets chosen files when it shows a form again: whoever errs is told. */
export async function askForVerification(
  request: Request,
  { api }: ServerSide,
): Promise<VerificationReply | Response> {
  const form = await request.formData();
  const values = {
    firstname: formText(form, 'firstname'),
    lastname: formText(form, 'lastname'),
    idCardNumber: formText(form, 'idCardNumber'),
  };
  const idCard = formFile(form, 'idCard');
  const selfie = formFile(form, 'selfie');
  const bankBook = formFile(form, 'bankBook');
  const again = (file: File | null) => ({
    code: file === null ? ('fileMissing' as const) : ('chooseAgain' as const),
  });
  const chooseAgain: NonNullable<VerificationReply['files']> = {
    'id-card': again(idCard),
    selfie: again(selfie),
    ...(bankBook === null ? {} : { 'bank-book': again(bankBook) }),
  };
  const checked = checkIdentity(values);
  if (!checked.ok) return { fields: checked.failure.fields, files: chooseAgain, values };
  if (idCard === null || selfie === null) return { files: chooseAgain, values };
  try {
    await api.verification.ask({ ...values, idCard, selfie, ...(bankBook === null ? {} : { bankBook }) });
    return redirect('/user/profile/verification?done=sent');
  } catch (error) {
    const { message, data } = apiFailure(error);
    const part = partOf(data);
    if (part === null) return { message, files: chooseAgain, values };
    return { files: { ...chooseAgain, [part]: { message } }, values };
  }
}

function partOf(data: unknown): VerificationPart | null {
  if (typeof data !== 'object' || data === null || !('part' in data)) return null;
  const { part } = data;
  return part === 'id-card' || part === 'selfie' || part === 'bank-book' ? part : null;
}
