import { type ApiClient, apiFailure } from '../../request/api-client.server.ts';

/**
 * SPEC §4 "check uniqueness, send OTP": throws the call's failure where an address or number has an account. A code's own
 * call doesn't tell; what can't be found out now (asked too often) counts as free, and the owner is told by message.
 */
export async function refuseTaken(
  { identity }: Pick<ApiClient, 'identity'>,
  contact: Parameters<ApiClient['identity']['validateEmailTelephone']>[0],
): Promise<void> {
  try {
    await identity.validateEmailTelephone(contact);
  } catch (error) {
    if (/AlreadyUse$/.test(apiFailure(error).code)) throw error;
  }
}
