import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';

/** Thailand's provinces, districts and subdistricts with zip codes (thai-province-data, MIT; see src/modules/address/data). */
export const provinces = pgTable('provinces', {
  id: integer().primaryKey(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
});

export const districts = pgTable(
  'districts',
  {
    id: integer().primaryKey(),
    provinceId: integer()
      .notNull()
      .references(() => provinces.id),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
  },
  (table) => [index('districts_province').on(table.provinceId)],
);

export const subdistricts = pgTable(
  'subdistricts',
  {
    id: integer().primaryKey(),
    districtId: integer()
      .notNull()
      .references(() => districts.id),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    zipCode: text().notNull(),
  },
  (table) => [
    index('subdistricts_district').on(table.districtId),
    index('subdistricts_zip').on(table.zipCode),
  ],
);

export const userAddresses = pgTable(
  'user_addresses',
  {
    id: identity().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    typeAddress: text().$type<'home' | 'office' | 'others'>().notNull().default('home'),
    name: text(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    telephone: text().notNull(),
    houseNumber: text(),
    building: text(),
    alley: text(),
    road: text(),
    address: text().notNull(),
    subdistrictId: integer()
      .notNull()
      .references(() => subdistricts.id),
    zipCode: text().notNull(),
    taxId: text(),
    defaultShipping: boolean().notNull().default(false),
    defaultBilling: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('user_addresses_user').on(table.userId)],
);
