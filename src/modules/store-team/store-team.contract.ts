import { z } from 'zod';
import { codeIfAny, declareCall, failures, id, idInPath, storeRights, text } from '../../shared/contract.ts';

const tag = 'Stores';

const rights = z.array(z.enum(storeRights)).min(1).max(storeRights.length);
const email = text(254).pipe(z.email().toLowerCase());
const reason = text(500).pipe(z.string().min(1));
/** The secret of an invitation's link. In the body, so that no log has it. */
const secret = z.string().min(20).max(100);

const member = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  rights: z.array(z.enum(storeRights)),
  /** Whoever asks. */
  isSelf: z.boolean(),
  /** Staff have shut the account out. */
  isDisabled: z.boolean(),
});
const invitation = z.object({
  id: z.number(),
  email: z.string(),
  rights: z.array(z.enum(storeRights)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export const storeTeamContract = {
  list: declareCall({
    access: 'seller',
    right: 'owner',
    method: 'GET',
    path: '/seller/members',
    summary: 'Who works for the store, and who is invited to',
    tag,
  }).output(z.object({ members: z.array(member), invitations: z.array(invitation) })),

  invite: declareCall({
    access: 'seller',
    right: 'owner',
    limit: 'otp',
    method: 'POST',
    path: '/seller/members/invite',
    summary:
      'Invite somebody by mail to work for the store; to invite again sends a new link and ends the old one',
    tag,
  })
    .input(z.strictObject({ email, rights }))
    .output(z.object({ isInvited: z.literal(true) }))
    .errors(failures({ memberAlready: 409, tooManyInvitations: 422 })),

  withdraw: declareCall({
    access: 'seller',
    right: 'owner',
    method: 'POST',
    path: '/seller/members/invitation/{id}/withdraw',
    summary: 'Withdraw an invitation: its link is worth nothing any more',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isWithdrawn: z.literal(true) }))
    .errors(failures({ invitationNotFound: 404 })),

  changeRights: declareCall({
    access: 'seller',
    right: 'owner',
    method: 'POST',
    path: '/seller/members/{userId}/rights',
    summary: 'What a member may do in the store',
    tag,
  })
    .input(
      z.strictObject({
        userId: idInPath,
        rights,
        /** Those that the member had when that was decided. */
        was: rights.nullish(),
        reason,
      }),
    )
    .output(z.object({ isChanged: z.literal(true) }))
    .errors(failures({ memberNotFound: 404, memberRightsMoved: 409, lastOwner: 422 })),

  remove: declareCall({
    access: 'seller',
    right: 'owner',
    method: 'POST',
    path: '/seller/members/{userId}/remove',
    summary: 'End a membership, and every session of the account',
    tag,
  })
    .input(z.strictObject({ userId: idInPath, reason }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ memberNotFound: 404, lastOwner: 422 })),

  leave: declareCall({
    access: 'seller',
    right: 'member',
    method: 'POST',
    path: '/seller/members/leave',
    summary: 'Stop working for the store',
    tag,
  })
    .output(z.object({ hasLeft: z.literal(true) }))
    .errors(failures({ lastOwner: 422 })),

  readInvitation: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'POST',
    path: '/store-invitation/read',
    summary: 'What an invitation’s link leads to',
    tag,
  })
    .input(z.strictObject({ secret }))
    .output(z.object({ store: z.string(), email: z.string(), expiresAt: z.iso.datetime() }))
    .errors(failures({ invitationNotFound: 404, invitationOver: 410 })),

  accept: declareCall({
    access: 'signedIn',
    limit: 'lookup',
    method: 'POST',
    path: '/store-invitation/accept',
    summary:
      'Become a member of the store, with the account of the address that was invited; one that hasn’t proven it gives a code of /OTP/Send, purpose contact',
    tag,
  })
    .input(z.strictObject({ secret, OTP: codeIfAny, reference: text(20).optional() }))
    .output(z.object({ sellerId: id, rights: z.array(z.enum(storeRights)) }))
    .errors(
      failures({
        invitationNotFound: 404,
        invitationOver: 410,
        invitationNotYours: 422,
        invitationUnproven: 422,
        otpInvalid: 422,
        otpExpired: 422,
        otpTriesUsedUp: 422,
        worksElsewhere: 422,
      }),
    ),
};
