import type { Services } from '../../platform/services.ts';
import { listStoreMembers } from '../identity/store-members.ts';
import { selectOpenInvitations } from './store-team.store.ts';

/** A store's members, the owners first, and its open invitations. */
export async function listTeam(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, sellerId }: { userId: number; sellerId: number },
) {
  const [members, invitations] = await Promise.all([
    listStoreMembers(db, sellerId),
    selectOpenInvitations(db, sellerId, clock()),
  ]);
  return {
    members: members.map((member) => ({
      userId: member.id,
      name: member.name,
      email: member.email,
      telephone: member.telephone,
      rights: member.storeRights,
      isSelf: member.id === userId,
      isDisabled: member.isDisabled,
    })),
    invitations: invitations.map(({ id, email, rights, createdAt, expiresAt }) => ({
      id,
      email,
      rights,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
