import { z } from 'zod';
import {
  baht,
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  version,
} from '../../shared/contract.ts';
import { accountFilters, historyParts } from './people-desk.rules.ts';

const tag = 'Accounts';
const note = text(2000).pipe(z.string().min(1, 'required'));
const done = z.object({ isDone: z.literal(true) });
const instantOrNull = z.iso.datetime().nullable();

const account = z.object({
  id: z.number(),
  role: z.enum(['shopper', 'seller', 'staff']),
  kind: z.enum(['person', 'company']),
  status: z.enum(['active', 'waiting_approval', 'erased']),
  isDisabled: z.boolean(),
  /** When and why staff shut it out; null while it is open. */
  disabledAt: instantOrNull,
  disabledReason: z.string().nullable(),
  /** When it is to be erased, as its owner asked. */
  erasureDueAt: instantOrNull,
  name: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  storeName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: instantOrNull,
});
export type AccountForStaff = z.infer<typeof account>;

const noteView = z.object({
  id: z.number(),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  version: z.number(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
  /** What it said before, the newest first. */
  before: z.array(z.object({ text: z.string(), by: z.string(), at: z.iso.datetime() })),
  /** Whether who asks may correct and remove it. */
  mayChange: z.boolean(),
});
export type AccountNote = z.infer<typeof noteView>;

const whole = z.object({
  account,
  isEmailVerified: z.boolean(),
  isTelephoneVerified: z.boolean(),
  language: z.enum(['th', 'en']),
  isAffiliate: z.boolean(),
  isPartner: z.boolean(),
  staffRole: z.string().nullable(),
  store: z
    .object({ id: z.number(), urlKey: z.string(), name: z.string(), rights: z.array(z.string()) })
    .nullable(),
  counts: z.object({
    orders: z.number(),
    /** Neither complete nor ended otherwise. */
    openOrders: z.number(),
    returns: z.number(),
    openReturns: z.number(),
    openWithdrawals: z.number(),
    reviews: z.number(),
    tickets: z.number(),
    vouchers: z.number(),
  }),
  /** As the ledger has them, in baht; points in points. */
  balances: z.object({ points: z.number(), cashback: baht, cashbackWaiting: baht, held: baht }),
  verification: z.object({
    isVerified: z.boolean(),
    status: z.enum(['waiting', 'approved', 'rejected']).nullable(),
    idCardNumber: z.string(),
    at: instantOrNull,
  }),
  /** Numbers but for their last digits. */
  bankAccounts: z.array(
    z.object({ id: z.number(), bankName: z.string(), accountNumber: z.string(), isDefault: z.boolean() }),
  ),
  consents: z.array(
    z.object({ kind: z.string(), version: z.string(), isGranted: z.boolean(), at: z.iso.datetime() }),
  ),
  sessions: z.array(
    z.object({
      id: z.number(),
      device: z.object({ browser: z.string(), os: z.string() }).nullable(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
    }),
  ),
  /** A page of them, the newest first; and how many there are. */
  notes: z.array(noteView),
  noteCount: z.number(),
});
export type WholeAccount = z.infer<typeof whole>;

const event = z.object({
  key: z.string(),
  at: z.iso.datetime(),
  /** What it is called: a number, a subject, a kind of the log. */
  title: z.string(),
  state: z.string().nullable(),
  text: z.string().nullable(),
  amount: baht.nullable(),
});
export type AccountEvent = z.infer<typeof event>;

/** The desk of people (decision 87): accounts with everything about them, for staff. */
export const peopleContract = {
  list: declareCall({
    access: 'staff',
    right: 'users',
    method: 'GET',
    path: '/admin/users',
    summary: 'Accounts, found by name, e-mail address, telephone, number of an order, or store',
    tag,
  })
    .input(
      z.strictObject({
        search: text(100).default(''),
        filter: z.enum(accountFilters).default('all'),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(account),
        total: z.number(),
        /** How many there are of each sort, whatever is searched for. */
        counts: z.object({
          all: z.number(),
          disabled: z.number(),
          staff: z.number(),
          store: z.number(),
          erasure: z.number(),
        }),
      }),
    ),

  read: declareCall({
    access: 'staff',
    right: 'users',
    method: 'GET',
    path: '/admin/users/{id}',
    summary: 'An account with everything about it; nothing in it is a secret',
    tag,
  })
    .input(z.strictObject({ id: idInPath, notesPageNo: pageNo }))
    .output(whole)
    .errors(failures({ userNotFound: 404 })),

  history: declareCall({
    access: 'staff',
    right: 'users',
    method: 'GET',
    path: '/admin/users/{id}/history',
    summary: 'What an account ordered, sent back, wrote, asked, collected, was told, and what was done to it',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        part: z.enum(historyParts).default('orders'),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(z.object({ dataList: z.array(event), total: z.number() }))
    .errors(failures({ userNotFound: 404 })),

  endSessions: declareCall({
    access: 'staff',
    right: 'users',
    limit: 'write',
    method: 'POST',
    path: '/admin/users/{id}/sessions/end',
    summary: 'End one of an account’s sessions, or all of them',
    tag,
  })
    .input(z.strictObject({ id: idInPath, sessionId: id.optional() }))
    .output(z.object({ count: z.number() }))
    .errors(failures({ userNotFound: 404, sessionNotFound: 404, staffAccount: 409 })),

  writeNote: declareCall({
    access: 'staff',
    right: 'users',
    limit: 'write',
    method: 'POST',
    path: '/admin/users/{id}/notes',
    summary: 'Note something about an account, for staff',
    tag,
  })
    .input(z.strictObject({ id: idInPath, text: note }))
    .output(z.object({ id: z.number() }))
    .errors(failures({ userNotFound: 404 })),

  correctNote: declareCall({
    access: 'staff',
    right: 'users',
    limit: 'write',
    method: 'POST',
    path: '/admin/user-note/{id}/correct',
    summary: 'Correct a note of one’s own; what it said before is kept',
    tag,
  })
    .input(z.strictObject({ id: idInPath, text: note, version }))
    .output(done)
    .errors(failures({ noteNotFound: 404, noteNotYours: 403, noteChanged: 409 })),

  removeNote: declareCall({
    access: 'staff',
    right: 'users',
    limit: 'write',
    method: 'POST',
    path: '/admin/user-note/{id}/remove',
    summary: 'Remove a note of one’s own, with what it said before',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(done)
    .errors(failures({ noteNotFound: 404, noteNotYours: 403 })),
};
