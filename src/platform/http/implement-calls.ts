import { type AnyContractRouter, ContractProcedure, isContractProcedure } from '@orpc/contract';
import { implement, ORPCError, os } from '@orpc/server';
import type { Access, CallMeta, LimitName, StaffRight, StoreRight } from '../../shared/contract.ts';
import { isDatabaseError } from '../db/database-error.ts';
import { withDatabaseTimeForEach } from '../db/database-time.ts';
import { readingOnly } from '../db/reading-only.ts';
import type { Admission } from './admission.ts';
import type { ApiContext, Caller, CallingKey } from './api-context.ts';
import { watchCall } from './call-notes.ts';
import { asClientsSend } from './input-schema.ts';
import type { RateLimits } from './rate-limit.ts';

export type Guards = {
  /** The session behind a token, or null when there is none (expired, revoked, invented). */
  findCaller: (token: string) => Promise<Caller | null>;
  /** The store behind one of its keys, used from an address; null where it opens nothing. */
  findKeyCaller: (key: string, address: string) => Promise<Caller | null>;
  /** Whether a session of staff's has proven its second factor so short a while ago that it may move money. */
  isFactorFresh: (caller: Caller) => Promise<boolean>;
  limits: RateLimits;
  /** Told of a call by staff that changed something and left nothing in the audit log: a fault of ours. */
  onUnaudited: (call: string) => void;
  /** The line that calls wait in; null where who asks has had a turn already (a page's own calls). */
  admission: Admission | null;
};

/** read_only_sql_transaction */
const readOnlyCode = '25006';

/** Calls with a line of their own (passwords, pictures) or a long way to go: they would hold up the others'. */
const ownLines: ReadonlySet<LimitName> = new Set(['login', 'register', 'forgot', 'otp', 'social', 'upload']);

export type ServerContext = ApiContext & { guards: Guards };

/** Binds a slice's contract to its use-cases. */
export function implementCalls<Contract extends AnyContractRouter>(contract: Contract) {
  return implement(withReadInputs(contract)).$context<ServerContext>();
}

/** The same contract, its inputs read as clients send them; their types stay. */
function withReadInputs<Contract extends AnyContractRouter>(contract: Contract): Contract {
  if (isContractProcedure(contract)) {
    const { inputSchema } = contract['~orpc'];
    if (inputSchema === undefined) return contract;
    return new ContractProcedure({
      ...contract['~orpc'],
      inputSchema: asClientsSend(inputSchema),
    }) as unknown as Contract;
  }
  return Object.fromEntries(
    Object.entries(contract).map(([name, part]) => [name, withReadInputs(part as AnyContractRouter)]),
  ) as Contract;
}

/** Who of the signed-in may make a call (SPEC §6). Affiliates and partners are so beside their role. */
const policies: Record<Exclude<Access, 'anyone'>, (caller: Caller, right: CallMeta['right']) => boolean> = {
  signedIn: () => true,
  seller: ({ role, storeRights }, right) =>
    role === 'seller' && typeof right === 'string' && mayInStore(storeRights, right),
  affiliate: ({ isAffiliate }) => isAffiliate,
  host: ({ role, storeRights, isAffiliate }, right) =>
    isAffiliate || (role === 'seller' && typeof right === 'string' && mayInStore(storeRights, right)),
  partner: ({ isPartner }) => isPartner,
  staff: ({ role, staffRights }, right) => role === 'staff' && mayAtDesk(staffRights, right),
};

/**
 * Whether a store's key opens a call at all: those of the store that aren't an owner's own affair nor a member's, and of
 * them those that only read where it may only read.
 */
function mayByKey(
  { isReadOnly }: CallingKey,
  { access, right }: Partial<CallMeta>,
  method: string | undefined,
) {
  if ((access !== 'seller' && access !== 'host') || right === 'owner') return false;
  return method === 'GET' || (!isReadOnly && right !== 'member');
}

/**
 * Staff who look at the shop as somebody else read, and nothing else, whatever the call; and not what is nobody's but its
 * owner's. What a reading call would write beside it, the database refuses (`readingOnly`).
 */
function refuseInView({ isSecret, onlyReads }: Partial<CallMeta>, method: string | undefined): void {
  if (method !== 'GET' && onlyReads !== true) throw new ORPCError('viewReadsOnly', { status: 403 });
  if (isSecret === true) throw new ORPCError('viewHidesSecrets', { status: 403 });
}

async function readInView<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await readingOnly(call);
  } catch (error) {
    if (isDatabaseError(error, [readOnlyCode])) throw new ORPCError('viewReadsOnly', { status: 403 });
    throw error;
  }
}

/** A password alone opens nothing of staff's (DECISIONS "Staff"). */
function isFactorMissing({ role, factorProvenAt }: Caller): boolean {
  return role === 'staff' && factorProvenAt === null;
}

/** Whether a member with these rights may do what asks for one. */
export function mayInStore(rights: readonly StoreRight[], asked: string): boolean {
  if (rights.includes('owner')) return true;
  return asked === 'member' ? rights.length > 0 : rights.some((right) => right === asked);
}

/** Whether somebody of the staff with these rights may make a call of this desk, or of one of these. */
function mayAtDesk(rights: readonly StaffRight[], asked: CallMeta['right']): boolean {
  if (asked === 'self') return true;
  const desks = typeof asked === 'string' ? [asked] : (asked ?? []);
  return rights.some((right) => desks.includes(right));
}

/**
 * Goes in front of every call of the router, whether it comes over HTTP or from the web server in memory. A call whose
 * contract doesn't say who may make it is refused to everyone.
 */
export const guardCalls = os.$context<ServerContext>().use(async ({ context, next, procedure }) => {
  const { meta, route }: { meta: Partial<CallMeta>; route: { method?: string; path?: string } } =
    procedure['~orpc'];
  const { guards } = context;
  if (meta.access === undefined) throw new ORPCError('forbidden', { status: 403 });
  const { admission } = guards;
  const work = meta.isLong === true ? () => withDatabaseTimeForEach(proceed) : proceed;
  if (admission === null || (meta.limit !== undefined && ownLines.has(meta.limit))) return work();
  return admission.admit(work, {
    isWrite: route.method !== 'GET',
    isKnown: context.token !== null,
    userAgent: context.userAgent,
  });

  async function proceed() {
    const isUpload = meta.limit === 'upload';
    if (meta.limit !== undefined)
      await guards.limits.spend(isUpload ? 'uploadsOfAddress' : meta.limit, context.clientAddress);
    const found = context.token === null ? null : await guards.findCaller(context.token);
    if (isUpload)
      await guards.limits.spend('upload', found === null ? context.clientAddress : `user:${found.userId}`);
    if (found !== null && found.seenBy !== null) refuseInView(meta, route.method);
    // To what anybody may call a key is nobody: it has no cart and no favourites. So is a session of staff's that has yet to
    // prove the second factor.
    const isNobody = found?.key != null || (found !== null && isFactorMissing(found));
    const caller = meta.access === 'anyone' && isNobody ? null : found;
    if (meta.access !== undefined && meta.access !== 'anyone') {
      if (caller === null) throw new ORPCError('unauthenticated', { status: 401 });
      if (caller.key !== null) {
        await guards.limits.spend('storeKey', String(caller.key.id));
        if (!mayByKey(caller.key, meta, route.method)) throw new ORPCError('forbidden', { status: 403 });
      }
      if (meta.factor !== 'before' && isFactorMissing(caller))
        throw new ORPCError('secondFactorNeeded', { status: 403 });
      if (!policies[meta.access](caller, meta.right))
        throw meta.isHidden === true
          ? new ORPCError('notFound', { status: 404 })
          : new ORPCError('forbidden', { status: 403 });
      if (meta.factor === 'again' && !(await guards.isFactorFresh(caller)))
        throw new ORPCError('secondFactorAgain', { status: 403 });
    }
    if (found !== null && found.seenBy !== null) return readInView(async () => next({ context: { caller } }));
    if (meta.access !== 'staff' || route.method === 'GET') return next({ context: { caller } });
    const { value, noted } = await watchCall(async () => next({ context: { caller } }));
    if (!noted.some((note) => note.startsWith('audit '))) guards.onUnaudited(`${route.method} ${route.path}`);
    return value;
  }
});
