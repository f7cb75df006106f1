import type { Services } from '../../platform/services.ts';
import { callingCodeOf } from '../../shared/countries.ts';
import { readTextInForce } from '../consent/keep-legal-texts.ts';
import { readAskedAnew, readConsents } from '../consent/record-consents.ts';
import { findAccountById } from '../identity/find-account.ts';
import { rightsOfRole } from '../identity/staff-role.rules.ts';
import { readStoreUrlKey } from '../seller/check-store.ts';
import { isIdentityVerified } from '../verification/is-identity-verified.ts';
import type { UserProfile } from './member.contract.ts';

/** SPEC §4: "tierId 1 becomes 3, 2 stays 2, 3 becomes 1". Applied once, where a profile leaves the product. */
const shownTier: Record<number, number> = { 1: 3, 2: 2, 3: 1 };

/** SPEC §6's roleId: 1 seller or company account, 4 member. Staff are members who may do more. */
function roleIdOf(user: { role: 'shopper' | 'seller' | 'staff'; kind: 'person' | 'company' }): 1 | 4 {
  return user.role === 'seller' || user.kind === 'company' ? 1 : 4;
}

export async function readProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
): Promise<UserProfile | null> {
  const user = await findAccountById(db, userId);
  if (user === null) return null;
  const now = clock();
  const [{ terms }, inForce, askedAnew] = await Promise.all([
    readConsents(db, userId),
    readTextInForce(db, 'terms', now),
    readAskedAnew(db, userId, now),
  ]);
  return {
    id: user.id,
    roleId: roleIdOf(user),
    role: user.role,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    telephone: user.telephone,
    companyName: user.companyName,
    birthday: user.birthday,
    genderId: user.genderId,
    countryCodeId: user.countryCodeId,
    countryCodeName: callingCodeOf(user.countryCodeId) ?? '',
    isVerifyEmail: user.isEmailVerified,
    isVerifyTelephone: user.isTelephoneVerified,
    isConsent: terms?.isGranted === true && inForce.accepts.includes(terms.version),
    mustAgreeAnew: askedAnew.length > 0,
    memberTypeId: user.kind === 'company' ? 2 : 1,
    urlKey: user.sellerId === null ? null : await readStoreUrlKey(db, user.sellerId),
    storeRights: user.storeRights,
    staffRights: [...rightsOfRole(user.staffRole)],
    influencerTypeId: null,
    influencerTypeName: null,
    hasPassword: user.passwordHash !== null,
    isAffiliate: user.isAffiliate,
    isVerifyAffiliate: await isIdentityVerified(db, userId),
    isPartner: user.isPartner,
    isWaitingApproval: user.status === 'waiting_approval',
    erasureDueAt: user.erasureDueAt?.toISOString() ?? null,
    // Only its owner sees it: an address of the site's own pages, not of a public picture.
    imageUrl: user.imageKey === null ? null : '/user/profile/photo',
    tierId: shownTier[user.tierId] ?? 0,
  };
}
