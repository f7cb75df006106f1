import type { Queryable } from '../../platform/db/database.ts';
import { telephoneOf } from './account-telephone.rules.ts';
import {
  selectNames,
  selectUserByEmail,
  selectUserById,
  selectUserByTelephone,
  type UserRow,
} from './identity.store.ts';

export type Account = UserRow;

export type AccountName = {
  email?: string | undefined;
  telephone?: string | undefined;
  countryCodeId?: number | undefined;
};

/** The account that signs in by this e-mail address or this proven telephone number, or null. */
export async function findAccount(db: Queryable, name: AccountName): Promise<Account | null> {
  if (name.email !== undefined && name.email !== '') return selectUserByEmail(db, name.email.toLowerCase());
  if (name.telephone === undefined) return null;
  const countryCodeId = name.countryCodeId ?? 1;
  const telephone = telephoneOf(countryCodeId, name.telephone);
  return telephone === null ? null : selectUserByTelephone(db, countryCodeId, telephone.national);
}

export function findAccountById(db: Queryable, userId: number): Promise<Account | null> {
  return selectUserById(db, userId);
}

/** What people are called on staff's desks (`accountName`), without those who were erased. */
export async function findAccountNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = ids.length === 0 ? [] : await selectNames(db, ids);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
