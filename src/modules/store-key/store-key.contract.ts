import { z } from 'zod';
import { declareCall, failures, idInPath, text } from '../../shared/contract.ts';
import { network } from './networks.rules.ts';
import { addressesMost, keyDays, keyRights } from './store-key.rules.ts';

const tag = 'Stores';
const right = z.enum(keyRights);

const storeKey = z.object({
  id: z.number(),
  name: z.string(),
  /** What it may do by now: never more than whoever made it. */
  rights: z.array(right),
  /** It may read, and change nothing. */
  isReadOnly: z.boolean(),
  /** Addresses and networks it may be used from; from anywhere where there is none. */
  networks: z.array(z.string()),
  /** Its first letters. */
  shown: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedFrom: z.string().nullable(),
  /** Only a good one works. */
  state: z.enum(['good', 'expired', 'makerLeft']),
  /** It works, and ends within a week. */
  isEnding: z.boolean(),
});
export type StoreKey = z.infer<typeof storeKey>;

/**
 * Keys by which a store's own systems call the API: sent as X-Api-Key, without a session. A key opens the store's calls
 * that its rights are for, and none of an owner's or of a person's.
 */
export const storeKeyContract = {
  list: declareCall({
    access: 'seller',
    right: 'owner',
    method: 'GET',
    path: '/seller/keys',
    summary: "The store's keys for its own systems, the oldest first",
    tag,
  }).output(z.object({ dataList: z.array(storeKey), most: z.number() })),

  make: declareCall({
    access: 'seller',
    right: 'owner',
    limit: 'write',
    method: 'POST',
    path: '/seller/keys',
    summary: 'Make a key, which is told this once (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        name: text(60).pipe(z.string().min(1)),
        rights: z.array(right).min(1).max(keyRights.length),
        isReadOnly: z.boolean(),
        networks: z.array(text(49).pipe(network)).max(addressesMost),
        days: z.union(keyDays.map((days) => z.literal(days))).nullable(),
        /** Sent twice, one is made; what the second reply tells is the key. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id: z.number(), key: z.string() }))
    .errors(failures({ tooManyKeys: 422, keyNameTaken: 409, idempotencyKeyReused: 409 })),

  revoke: declareCall({
    access: 'seller',
    right: 'owner',
    method: 'POST',
    path: '/seller/keys/{id}/revoke',
    summary: 'End a key at once, with a reason',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason: text(500).pipe(z.string().min(1)) }))
    .output(z.object({ isRevoked: z.literal(true) }))
    .errors(failures({ keyNotFound: 404 })),
};
