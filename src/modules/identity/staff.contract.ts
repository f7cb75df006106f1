import { z } from 'zod';
import { declareCall, failures, idInPath, text } from '../../shared/contract.ts';
import { staffRoles } from './staff-role.rules.ts';

const tag = 'Staff';
const reason = text(500).pipe(z.string().min(1, 'required'));
const done = z.object({ isDone: z.literal(true) });

const member = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(staffRoles).nullable(),
  isSelf: z.boolean(),
  isDisabled: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type StaffMemberView = z.infer<typeof member>;

/** Who works for the house, and with which rights (DECISIONS "Staff"): the owners' affair. */
export const staffContract = {
  list: declareCall({
    access: 'staff',
    right: 'staff',
    method: 'GET',
    path: '/admin/staff',
    summary: 'Who works for the house, the owners first',
    tag,
  }).output(z.object({ dataList: z.array(member) })),

  add: declareCall({
    access: 'staff',
    right: 'staff',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/staff',
    summary:
      'Make the account of an e-mail address one of the staff; without one, a link to set a password is sent',
    tag,
  })
    .input(z.strictObject({ email: text(254).pipe(z.email().toLowerCase()), role: z.enum(staffRoles) }))
    .output(done)
    .errors(failures({ alreadyStaff: 409, accountSells: 409, accountClosed: 409 })),

  changeRole: declareCall({
    access: 'staff',
    right: 'staff',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/staff/{userId}/role',
    summary: 'Give somebody of the staff another role',
    tag,
  })
    .input(z.strictObject({ userId: idInPath, role: z.enum(staffRoles), reason }))
    .output(done)
    .errors(failures({ staffNotFound: 404, ownStaffAccount: 409, lastStaffOwner: 409 })),

  remove: declareCall({
    access: 'staff',
    right: 'staff',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/staff/{userId}/remove',
    summary: 'Take somebody out of the staff; their sessions end at once',
    tag,
  })
    .input(z.strictObject({ userId: idInPath, reason }))
    .output(done)
    .errors(failures({ staffNotFound: 404, ownStaffAccount: 409, lastStaffOwner: 409 })),

  resetFactor: declareCall({
    access: 'staff',
    right: 'staff',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/staff/{userId}/reset-factor',
    summary: 'Take somebody’s second factor away, who has lost it; the next sign-in sets a new one up',
    tag,
  })
    .input(z.strictObject({ userId: idInPath, reason }))
    .output(done)
    .errors(failures({ staffNotFound: 404, ownStaffAccount: 409, lastStaffOwner: 409 })),
};
