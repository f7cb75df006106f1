import type { Services } from '../../platform/services.ts';
import type { UserProfile } from './identity.contract.ts';
import { selectUserById } from './identity.store.ts';

/** SPEC §4: "tierId 1 becomes 3, 2 stays 2, 3 becomes 1". Applied once, where a profile leaves the product. */
const shownTier: Record<number, number> = { 1: 3, 2: 2, 3: 1 };

/** SPEC §6's roleId: 1 seller, 4 member. Staff are members who may do more. */
const roleIds = { seller: 1, shopper: 4, staff: 4 };

export async function readProfile({ db }: Pick<Services, 'db'>, userId: number): Promise<UserProfile | null> {
  const user = await selectUserById(db, userId);
  if (user === null) return null;
  return {
    id: user.id,
    roleId: roleIds[user.role],
    role: user.role,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    telephone: user.telephone,
    companyName: user.companyName,
    countryCodeId: user.countryCodeId,
    countryCodeName: '+66',
    isVerifyEmail: user.isEmailVerified,
    isConsent: user.policyAcceptedAt !== null,
    imageUrl: user.imageKey === null ? null : `/images/user/${user.id}/${user.imageKey}`,
    tierId: shownTier[user.tierId] ?? 0,
  };
}
