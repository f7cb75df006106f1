import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import type { CodeStep } from './auth-reply.types.ts';

export type OwnerStep = NonNullable<CodeStep['owner']>;

/** Sends a code to where the account's owner is reached; null where there is nowhere to send one, and none is asked for. */
export async function sendOwnerStep(api: ServerSide['api']): Promise<OwnerStep | null> {
  try {
    const { reference, destination } = await api.profile.sendOwnerCode({});
    return { by: 'code', reference, destination };
  } catch (error) {
    if (apiFailure(error).code === 'contactMissing') return null;
    throw error;
  }
}

/** What was asked of the owner, as the browser sends it back; undefined where nothing was. */
export function sameOwnerStep(form: FormData): OwnerStep | undefined {
  const by = formText(form, 'ownerBy');
  const reference = formText(form, 'ownerReference');
  const destination = formText(form, 'ownerDestination');
  if (by === 'password') return { by };
  return by === 'code' ? { by, reference, destination } : undefined;
}

/** The code that was typed, as calls take it; nothing where none was asked for. */
export function ownerCodeOf(form: FormData): { ownerOTP?: string; ownerReference?: string } {
  if (formText(form, 'ownerBy') !== 'code') return {};
  return { ownerOTP: formText(form, 'ownerCode'), ownerReference: formText(form, 'ownerReference') };
}
