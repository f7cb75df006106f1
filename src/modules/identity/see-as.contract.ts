import { z } from 'zod';
import { declareCall, failures, idInPath, text } from '../../shared/contract.ts';

const tag = 'Accounts';

/** Staff who look at the shop as somebody else: decision 87. */
export const seeAsContract = {
  begin: declareCall({
    access: 'staff',
    right: 'seeAs',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/users/{id}/see-as',
    summary: 'See the shop as this person does, for a quarter of an hour, reading only; with a reason',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason: text(500).pipe(z.string().min(1, 'required')) }))
    .output(z.object({ token: z.string(), expiresAt: z.iso.datetime() }))
    .errors(failures({ userNotFound: 404, staffAccount: 409, accountClosed: 409 })),

  leave: declareCall({
    access: 'staff',
    right: 'seeAs',
    method: 'POST',
    path: '/admin/see-as/leave',
    summary: 'Stop seeing the shop as somebody else',
    tag,
  })
    .input(z.strictObject({}))
    .output(z.object({ userId: z.number() }))
    .errors(failures({ viewNotFound: 404 })),

  current: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/seen-by-staff',
    summary: 'Whether this session is staff seeing the shop as the person, and until when',
    tag,
  }).output(z.object({ isView: z.boolean(), until: z.iso.datetime().nullable() })),
};
