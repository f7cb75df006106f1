import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { containing, saysAsked } from '../../platform/db/asked-pattern.ts';
import { bytes, identity, instant, reference } from '../../platform/db/columns.ts';
import type { AskedSearch } from '../../shared/asked-search.ts';
import type { StoreRight } from '../../shared/contract.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { StaffRole } from './staff-role.rules.ts';

/** What an account is found by, as its index has it: every query that searches says it in these words. */
export const userSearchText = sql.raw(
  `coalesce(email, '') || ' ' || coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(telephone, '')`,
);

/** The accounts that a search names, as the list of a condition: by name, address, company or telephone, from the index. */
export function accountsAsked(search: AskedSearch): SQL {
  const text = sql`(${userSearchText})`;
  // A telephone number may be kept with its country's code or a 0, and is typed with either.
  const digits = search.digits?.replace(/^(?:66(?=\d{8})|0)/, '') ?? '';
  const byNumber = digits.length < 4 ? sql`` : sql` or ${text} ilike ${containing(digits)}`;
  return sql`(select id from users where ${saysAsked(search, text)}${byNumber})`;
}

/**
 * Who can sign in: people, and companies. `role` decides what they may call; SPEC §6's roleId (1 seller or company
 * account, 4 member) is derived from it and from `kind`. To be an affiliate or a partner is something beside one's role.
 */
export const users = pgTable(
  'users',
  {
    id: identity().primaryKey(),
    role: text().$type<'shopper' | 'seller' | 'staff'>().notNull().default('shopper'),
    kind: text().$type<'person' | 'company'>().notNull().default('person'),
    isAffiliate: boolean().notNull().default(false),
    isPartner: boolean().notNull().default(false),
    status: text().$type<'active' | 'waiting_approval' | 'erased'>().notNull().default('active'),
    /** Shut out by staff since then. */
    disabledAt: instant(),
    /** Lower-cased. At least one of e-mail and telephone is there, until the account is erased. */
    email: text(),
    /** `countries.rules.ts`: 1 is Thailand. */
    countryCodeId: smallint().notNull().default(1),
    /** The national number, digits only, in Thailand with its 0. Only a verified one signs in or belongs to one account. */
    telephone: text(),
    isTelephoneVerified: boolean().notNull().default(false),
    passwordHash: text(),
    /** SPEC §7 GET /Prefix: 1 Mr, 2 Miss, 3 Mrs. */
    prefixId: smallint(),
    firstname: text(),
    lastname: text(),
    companyName: text(),
    birthday: date({ mode: 'string' }),
    /** 1 male, 2 female, 3 unspecified. */
    genderId: smallint(),
    /** 13 digits with their check digit. Told to nobody but in part. */
    idCardNumber: text(),
    backupTelephone: text(),
    /** The store they are a member of, and what they may do there. */
    sellerId: reference().references(() => sellers.id),
    storeRights: text().array().$type<StoreRight[]>().notNull().default(sql`'{}'`),
    /** Which desks somebody of the staff may work at; null for everybody else. */
    staffRole: text().$type<StaffRole>(),
    tierId: smallint().notNull().default(3),
    language: text().$type<'th' | 'en'>().notNull().default('th'),
    imageKey: text(),
    isEmailVerified: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    /** The person asked to be forgotten; until then they may change their mind. */
    erasureDueAt: instant(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(table.email),
    uniqueIndex('users_telephone_unique')
      .on(table.countryCodeId, table.telephone)
      .where(sql`is_telephone_verified`),
    // What staff find accounts by, in any part of it (decision 87).
    index('users_search').using('gin', sql`(${userSearchText}) gin_trgm_ops`),
    index('users_disabled').on(table.id).where(sql`disabled_at is not null`),
    index('users_staff').on(table.id).where(sql`role = 'staff'`),
    index('users_store').on(table.sellerId).where(sql`seller_id is not null`),
    // What orders and documents still say of them is gone through each hour.
    index('users_erased').on(table.id).where(sql`status = 'erased'`),
    index('users_erasure_due').on(table.erasureDueAt).where(sql`erasure_due_at is not null`),
    check(
      'users_reachable',
      sql`${table.email} is not null or ${table.telephone} is not null or ${table.status} = 'erased'`,
    ),
    check('users_store_rights', sql`${table.storeRights} <@ '{owner,catalogue,orders,finance}'`),
    check(
      'users_staff_role',
      sql`${table.staffRole} in ('support', 'catalogue', 'finance', 'content', 'owner') and ${table.role} = 'staff' or ${table.staffRole} is null`,
    ),
    check('users_seller_has_store', sql`${table.role} <> 'seller' or ${table.sellerId} is not null`),
  ],
);

/** Opaque sessions: only the token's SHA-256 is kept (DECISIONS "Accounts and safety"). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    /** What the list of sessions calls it; worth nothing to sign in with. */
    id: identity().unique(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** Unused until then, it ends; each use moves it on. */
    idleUntil: instant().notNull(),
    /** Used or not, it ends here. */
    expiresAt: instant().notNull(),
    isRemembered: boolean().notNull().default(false),
    /** When staff's second factor was proven in it; null before that, and for everybody who has none. */
    factorProvenAt: instant(),
    userAgent: text(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Browsers an account has signed in with, by the SHA-256 of their `device` cookie: a new one is told by mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: bytes().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

/** Links to set a new password: for one use, within half an hour. Kept as SHA-256. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: bytes().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address it was sent to, which using it proves; null by SMS. */
    email: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);
