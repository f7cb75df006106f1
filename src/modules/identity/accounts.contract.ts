import { z } from 'zod';
import { declareCall, failures, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';

const tag = 'Accounts';

const account = z.object({
  id: z.number(),
  role: z.enum(['shopper', 'seller', 'staff']),
  kind: z.enum(['person', 'company']),
  status: z.enum(['active', 'waiting_approval', 'erased']),
  isDisabled: z.boolean(),
  /** When and why staff shut it out; null while it is open. */
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type AccountForStaff = z.infer<typeof account>;

function decide(action: 'disable' | 'enable', summary: string) {
  return declareCall({
    access: 'staff',
    right: 'users',
    factor: 'again',
    method: 'POST',
    path: `/admin/users/{id}/${action}`,
    summary,
    tag,
  })
    .output(z.object({ isDone: z.literal(true) }))
    .errors(failures({ userNotFound: 404, ownAccount: 409, staffAccount: 409, lastStaffOwner: 409 }));
}

/** What staff do with accounts (DECISIONS "Not shown, so ours"). */
export const accountsContract = {
  list: declareCall({
    access: 'staff',
    right: 'users',
    method: 'GET',
    path: '/admin/users',
    summary: 'Accounts, found by name, e-mail address or telephone number',
    tag,
  })
    .input(z.strictObject({ search: text(100).default(''), pageNo, perpage: perPage(20) }))
    .output(z.object({ dataList: z.array(account), total: z.number() })),
  disable: decide('disable', 'Shut an account out; its sessions end at once, and the reason is kept').input(
    z.strictObject({ id: idInPath, reason: text(500).pipe(z.string().min(1, 'required')) }),
  ),
  enable: decide('enable', 'Let a disabled account in again').input(
    z.strictObject({ id: idInPath, reason: text(500).optional() }),
  ),
};
