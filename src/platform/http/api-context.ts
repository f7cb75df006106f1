import { ORPCError } from '@orpc/server';
import type { StaffRight, StoreRight } from '../../shared/contract.ts';
import type { Locale } from '../../shared/locale.ts';
import type { EnvelopeShape } from './envelope.ts';

/** Who makes a call, as the session says. */
export type Caller = {
  userId: number;
  role: 'shopper' | 'seller' | 'staff';
  sellerId: number | null;
  /** What they may do in the store they are a member of. */
  storeRights: readonly StoreRight[];
  /** The desks of staff's that they may work at; none for everybody else. */
  staffRights: readonly StaffRight[];
  /** When this session proved the second factor that staff need; null for one that didn't. */
  factorProvenAt: Date | null;
  isAffiliate: boolean;
  isPartner: boolean;
  /** The session's number, so that it can be told from the person's other sessions. */
  sessionId: number;
  /** By whose eyes: somebody of the staff who looks at the shop as this person, and only reads; null for themselves. */
  seenBy: AccountView | null;
  /** The store's key that calls; null for a person. */
  key: CallingKey | null;
};

/** A time in which somebody of the staff sees the shop as somebody else does. */
export type AccountView = { id: number; staffUserId: number; beganAt: Date; expiresAt: Date };

/** A key of a store's, as a call that is made by it knows it. */
export type CallingKey = { id: number; label: string; isReadOnly: boolean };

/** What every call of the API knows about its request. */
export type ApiContext = {
  culture: Locale;
  token: string | null;
  requestId: string;
  clientAddress: string;
  userAgent: string | null;
  /** The secret by which a browser or an app is known again (`X-Device-Id`); null when it has none. */
  deviceId: string | null;
  idempotencyKey: string | null;
  /**
   * Says what a public reply is made of beside what its contract says ("product:12"): it is kept until that changes, and no
   * longer than `mostS` seconds where it is also made of something whose changes aren't told.
   */
  madeOf: (tags: readonly string[], more?: { mostS: number }) => void;
  /** Told of errors nobody foresaw; the caller gets a bare 500. */
  onSurprise: (error: unknown) => void;
  /** Which envelope the reply comes in; the API finds it with the call. Most calls have `result`. */
  envelope?: EnvelopeShape;
  /** Filled by the guard before the handler runs; null for a visitor. */
  caller: Caller | null;
};

/** Where a call came from, as the audit log and the list of sessions know it. */
export type CallOrigin = { address: string; userAgent: string | null; deviceId: string | null };

export function originOf({ clientAddress, userAgent, deviceId, caller }: ApiContext): CallOrigin {
  const by = caller?.key == null ? userAgent : `API key ${caller.key.label}: ${userAgent ?? ''}`;
  return { address: clientAddress, userAgent: by?.slice(0, 300) ?? null, deviceId };
}

/** The caller of a call whose contract asks for a signed-in one. */
export function callerOf(context: ApiContext): Caller {
  if (context.caller === null) throw new ORPCError('unauthenticated', { status: 401 });
  return context.caller;
}

/** The key of a call that repeats harmlessly: the header's, or the body's for clients that can't set one; null for none. */
export function idempotencyKeyOf(
  { idempotencyKey }: ApiContext,
  sent: string | null | undefined,
): string | null {
  const inBody = sent === undefined || sent === '' ? null : sent;
  if (idempotencyKey !== null && inBody !== null && idempotencyKey !== inBody)
    throw refuseField('idempotencyKey', 'fieldsDiffer');
  return idempotencyKey ?? inBody;
}

/** What a contract would say of a wrong field, where the contract can't see it. */
function refuseField(field: string, code: string): ORPCError<'inputInvalid', unknown> {
  return new ORPCError('inputInvalid', { status: 400, data: { fields: [{ field, code }] } });
}

/** The caller's store, for calls whose contract asks for a seller. */
export function sellerOf(context: ApiContext): Caller & { sellerId: number } {
  const caller = callerOf(context);
  if (caller.sellerId === null) throw new ORPCError('forbidden', { status: 403 });
  return { ...caller, sellerId: caller.sellerId };
}
