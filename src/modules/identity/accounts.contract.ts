import { z } from 'zod';
import { declareCall, failures, idInPath, text } from '../../shared/contract.ts';

const tag = 'Accounts';

function decide(action: 'disable' | 'enable', summary: string) {
  return declareCall({
    access: 'staff',
    right: 'users',
    factor: 'again',
    method: 'POST',
    path: `/admin/users/{id}/${action}`,
    summary,
    tag,
  }).output(z.object({ isDone: z.literal(true) }));
}

/** Shutting accounts out, and letting them in again (DECISIONS "Not shown, so ours"). */
export const accountsContract = {
  disable: decide('disable', 'Shut an account out; its sessions end at once, and the reason is kept')
    .input(z.strictObject({ id: idInPath, reason: text(500).pipe(z.string().min(1, 'required')) }))
    .errors(failures({ userNotFound: 404, ownAccount: 409, staffAccount: 409, lastStaffOwner: 409 })),
  enable: decide('enable', 'Let a disabled account in again')
    .input(z.strictObject({ id: idInPath, reason: text(500).optional() }))
    .errors(failures({ userNotFound: 404, accountNotDisabled: 409, staffAccount: 409 })),
};
