import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type CompanyReply = {
  message?: string;
  /** What is missing. */
  fields?: Partial<Record<'company' | 'userTargetTypeId' | 'businessTypeId', true>>;
  isSent?: true;
};

/** Asks again for a company that was rejected. */
export async function reapply({ api }: ServerSide, form: FormData): Promise<CompanyReply> {
  const company = formText(form, 'company');
  const userTargetTypeId = formTexts(form, 'userTargetTypeId').map(Number);
  const businessTypeId = Number(formText(form, 'businessTypeId'));
  const fields: NonNullable<CompanyReply['fields']> = {
    ...(company === '' ? { company: true } : {}),
    ...(userTargetTypeId.length === 0 ? { userTargetTypeId: true } : {}),
    ...(businessTypeId === 0 ? { businessTypeId: true } : {}),
  };
  if (Object.keys(fields).length > 0) return { fields };
  try {
    await api.onboarding.reapply({ company, userTargetTypeId, businessTypeId });
    return { isSent: true };
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}
