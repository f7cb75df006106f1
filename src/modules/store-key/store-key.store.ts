// Reads of other slices: sellers, users.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { StoreRight } from '../../shared/contract.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import type { KeyRight } from './store-key.rules.ts';

const store = nameStatement<{ id: number }>(
  'lock_store_for_keys',
  `select id from sellers where id = $1 for no key update`,
);

/** Of two who make a key for a store at once, the second waits for the first. */
export async function lockStore(tx: Transaction, sellerId: number): Promise<void> {
  await runNamed(tx, store, [sellerId]);
}

const counts = nameStatement<{ count: number; sameName: number }>(
  'count_store_keys',
  `select count(*)::int as count, (count(*) filter (where name = $2))::int as "sameName"
   from store_keys where seller_id = $1 and revoked_at is null`,
);

/** How many keys a store has, and how many of that name. */
export async function countKeys(db: Queryable, sellerId: number, name: string) {
  const [row] = await runNamed(db, counts, [sellerId, name]);
  return row ?? { count: 0, sameName: 0 };
}

export type NewKey = {
  sellerId: number;
  name: string;
  rights: readonly KeyRight[];
  isReadOnly: boolean;
  networks: readonly string[];
  keyHash: Buffer;
  shown: string;
  createdAt: Date;
  createdBy: number;
  expiresAt: Date | null;
  madeBy: string | null;
};

const newKey = nameStatement<{ id: number }>(
  'insert_store_key',
  `insert into store_keys (seller_id, name, rights, is_read_only, networks, key_hash, shown, created_at, created_by, expires_at,
     made_by, maker_left_at)
   select $1::bigint, $2::text, $3::text[], $4::boolean, $5::text[], $6::bytea, $7::text, $8::timestamptz, id,
     $10::timestamptz, $11::text, case when seller_id = $1::bigint then null else $8::timestamptz end
   from users where id = $9::bigint for share returning id`,
);

/** Where its maker has left at this moment, it is one of somebody who has. */
export async function insertKey(tx: Transaction, key: NewKey): Promise<number> {
  const [row] = await runNamed(tx, newKey, [
    key.sellerId,
    key.name,
    key.rights,
    key.isReadOnly,
    key.networks,
    key.keyHash,
    key.shown,
    key.createdAt,
    key.createdBy,
    key.expiresAt,
    key.madeBy,
  ]);
  if (row === undefined) throw new Error('a key has no id');
  return row.id;
}

export type KeyMade = Pick<NewKey, 'name' | 'rights' | 'isReadOnly' | 'networks' | 'shown'> & {
  id: number;
  createdAt: Date;
  expiresAt: Date | null;
  /** The store's still, and not used by now. */
  isUntouched: boolean;
};

const made = nameStatement<KeyMade>(
  'find_made_store_key',
  `select id, name, rights, is_read_only as "isReadOnly", networks, shown, created_at as "createdAt", expires_at as "expiresAt",
     seller_id = $1 and last_used_at is null and revoked_at is null as "isUntouched"
   from store_keys where created_by = $2 and made_by = $3`,
);

/** What somebody's call made before; null when it wasn't sent before. */
export async function selectMade(
  tx: Transaction,
  by: { sellerId: number; userId: number; madeBy: string },
): Promise<KeyMade | null> {
  const [row] = await runNamed(tx, made, [by.sellerId, by.userId, by.madeBy]);
  return row ?? null;
}

const rehashed = nameStatement<never>(
  'rehash_store_key',
  `update store_keys set key_hash = $2 where id = $1`,
);

export async function replaceHash(tx: Transaction, id: number, keyHash: Buffer): Promise<void> {
  await runNamed(tx, rehashed, [id, keyHash]);
}

/** Whether whoever made a key has worked for the store ever since, and may sign in. */
const makerIsThere = `k.maker_left_at is null and u.seller_id = k.seller_id and u.role = 'seller' and u.disabled_at is null and u.status <> 'erased'`;

export type KeyRow = {
  id: number;
  name: string;
  rights: KeyRight[];
  isReadOnly: boolean;
  networks: string[];
  shown: string;
  createdAt: Date;
  maker: string;
  makerRights: StoreRight[];
  isMakerThere: boolean;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
};

const keys = nameStatement<KeyRow>(
  'select_store_keys',
  `select k.id, k.name, k.rights, k.is_read_only as "isReadOnly", k.networks, k.shown, k.created_at as "createdAt",
     coalesce(${accountName('u')}, '') as maker,
     u.store_rights as "makerRights", coalesce(${makerIsThere}, false) as "isMakerThere", k.expires_at as "expiresAt",
     k.last_used_at as "lastUsedAt", k.last_used_from as "lastUsedFrom"
   from store_keys k join users u on u.id = k.created_by
   where k.seller_id = $1 and k.revoked_at is null order by k.id`,
);

/** A store's keys that aren't revoked, the oldest first. */
export function selectKeys(db: Queryable, sellerId: number): Promise<KeyRow[]> {
  return runNamed(db, keys, [sellerId]);
}

export type UsedKey = {
  id: number;
  sellerId: number;
  userId: number;
  name: string;
  shown: string;
  rights: KeyRight[];
  makerRights: StoreRight[];
  isReadOnly: boolean;
  networks: string[];
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
};

const byHash = nameStatement<UsedKey>(
  'find_store_key',
  `select k.id, k.seller_id as "sellerId", k.created_by as "userId", k.name, k.shown, k.rights,
     u.store_rights as "makerRights", k.is_read_only as "isReadOnly", k.networks, k.last_used_at as "lastUsedAt",
     k.last_used_from as "lastUsedFrom"
   from store_keys k join users u on u.id = k.created_by
   where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2) and ${makerIsThere}`,
);

/** A key that is good at that time; null when there is none. Asked with every call of a key's. */
export async function selectKey(db: Queryable, keyHash: Buffer, now: Date): Promise<UsedKey | null> {
  const [row] = await runNamed(db, byHash, [keyHash, now]);
  return row ?? null;
}

const touched = nameStatement<never>(
  'touch_store_key',
  `update store_keys set last_used_at = $2, last_used_from = $3 where id = $1`,
);

export async function touchKey(db: Queryable, id: number, at: Date, from: string): Promise<void> {
  await runNamed(db, touched, [id, at, from]);
}

const revoked = nameStatement<{ name: string; shown: string }>(
  'revoke_store_key',
  `update store_keys set revoked_at = $3, revoked_by = $4 where id = $1 and seller_id = $2 and revoked_at is null
   returning name, shown`,
);

/** Null when the store has no such key. */
export async function markRevoked(
  tx: Transaction,
  { id, sellerId, userId, now }: { id: number; sellerId: number; userId: number; now: Date },
): Promise<{ name: string; shown: string } | null> {
  const [row] = await runNamed(tx, revoked, [id, sellerId, now, userId]);
  return row ?? null;
}

const left = nameStatement<{ id: number; name: string; shown: string }>(
  'end_store_keys_of_left',
  `update store_keys set maker_left_at = $3
   where created_by = $1 and seller_id = $2 and revoked_at is null and maker_left_at is null returning id, name, shown`,
);

/** Ends what somebody made for a store, for good. */
export function markMakerLeft(
  tx: Transaction,
  { userId, sellerId, at }: { userId: number; sellerId: number; at: Date },
): Promise<{ id: number; name: string; shown: string }[]> {
  return runNamed(tx, left, [userId, sellerId, at]);
}

export type EndingKey = { id: number; sellerId: number; name: string; shown: string; expiresAt: Date };

const ending = nameStatement<EndingKey>(
  'ending_store_keys',
  `select k.id, k.seller_id as "sellerId", k.name, k.shown, k.expires_at as "expiresAt"
   from store_keys k join users u on u.id = k.created_by
   where k.revoked_at is null and k.expires_at > $1 and k.expires_at <= $2 and ${makerIsThere} and k.id > $3
   order by k.id limit $4`,
);

/** Keys that work, or did until then, and end after one instant and by another; so many after one. */
export function selectEndingKeys(
  db: Queryable,
  { after, by, afterId, limit }: { after: Date; by: Date; afterId: number; limit: number },
): Promise<EndingKey[]> {
  return runNamed(db, ending, [after, by, afterId, limit]);
}
