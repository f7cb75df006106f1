import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { accountTelephoneOf } from './account-telephone.rules.ts';
import { findAccount } from './find-account.ts';
import { isEmailTaken } from './identity.store.ts';

/** Whether an address is free (SPEC §5 "checked live once valid"). Rate-limited, since it tells who has an account. */
export function isEmailRegistered({ db }: Pick<Services, 'db'>, email: string): Promise<boolean> {
  return isEmailTaken(db, email);
}

export async function checkAvailability(
  { db }: Pick<Services, 'db'>,
  asked: { email?: string | undefined; telephone?: string | undefined; countryCodeId?: number | undefined },
): Promise<
  Result<
    true,
    | { code: 'emailAlreadyUse'; field: 'email' }
    | { code: 'telephoneAlreadyUse' | 'telephoneInvalid'; field: 'telephone' }
  >
> {
  const { email, telephone, countryCodeId } = asked;
  if (email !== undefined && (await isEmailTaken(db, email)))
    return fail({ code: 'emailAlreadyUse', field: 'email' });
  if (telephone !== undefined && accountTelephoneOf(countryCodeId ?? 1, telephone) === null)
    return fail({ code: 'telephoneInvalid', field: 'telephone' });
  if (telephone !== undefined && (await findAccount(db, { telephone, countryCodeId })) !== null)
    return fail({ code: 'telephoneAlreadyUse', field: 'telephone' });
  return succeed(true);
}
