import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { isEmailTaken, selectUserByTelephone } from './identity.store.ts';

/** Whether an address is free (SPEC §5 "checked live once valid"). Rate-limited, since it tells who has an account. */
export function isEmailRegistered({ db }: Pick<Services, 'db'>, email: string): Promise<boolean> {
  return isEmailTaken(db, email);
}

export async function checkAvailability(
  { db }: Pick<Services, 'db'>,
  asked: { email?: string | undefined; telephone?: string | undefined; countryCodeId?: number | undefined },
): Promise<Result<true, { code: 'emailAlreadyUse' | 'telephoneAlreadyUse' }>> {
  if (asked.email !== undefined && (await isEmailTaken(db, asked.email)))
    return fail({ code: 'emailAlreadyUse' });
  if (
    asked.telephone !== undefined &&
    (await selectUserByTelephone(db, asked.countryCodeId ?? 1, asked.telephone)) !== null
  )
    return fail({ code: 'telephoneAlreadyUse' });
  return succeed(true);
}
