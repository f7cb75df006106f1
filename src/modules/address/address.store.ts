import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { districts, provinces, subdistricts, userAddresses } from './address.tables.ts';

const localityColumns = {
  subdistrictId: subdistricts.id,
  subdistrictTh: subdistricts.nameTh,
  subdistrictEn: subdistricts.nameEn,
  districtId: districts.id,
  districtTh: districts.nameTh,
  districtEn: districts.nameEn,
  provinceId: provinces.id,
  provinceTh: provinces.nameTh,
  provinceEn: provinces.nameEn,
  zipCode: subdistricts.zipCode,
};

export function selectProvinces(db: Queryable) {
  return db.select().from(provinces);
}

export function selectDistricts(db: Queryable, provinceId: number) {
  return db.select().from(districts).where(eq(districts.provinceId, provinceId));
}

export function selectSubdistricts(db: Queryable, districtId: number) {
  return db.select().from(subdistricts).where(eq(subdistricts.districtId, districtId));
}

export async function selectLocality(db: Queryable, subdistrictId: number) {
  const rows = await localities(db, eq(subdistricts.id, subdistrictId), sql`1`, 1);
  return rows[0] ?? null;
}

/** Subdistricts whose zip code begins with these digits. */
export function selectLocalitiesByZip(db: Queryable, digits: string, limit: number) {
  return localities(
    db,
    sql`${subdistricts.zipCode} like ${`${digits}%`}`,
    sql`${subdistricts.zipCode}, ${subdistricts.nameTh} collate "und-x-icu"`,
    limit,
  );
}

/**
 * Subdistricts whose own, or whose district's or province's name begins with this; their own name's matches first. Latin
 * names are compared without spaces and hyphens: Si Lom is written Silom, Bang Rak Bangrak.
 */
export function selectLocalitiesByName(db: Queryable, start: string, limit: number) {
  const patternOf = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;
  const thai = patternOf(start);
  const latin = patternOf(start.replace(/[\s-]+/g, ''));
  const begins = ({ nameTh, nameEn }: { nameTh: SQLWrapper; nameEn: SQLWrapper }) =>
    sql`(${nameTh} like ${thai} or translate(${nameEn}, ' -', '') ilike ${latin})`;
  return localities(
    db,
    sql`${begins(subdistricts)} or ${begins(districts)} or ${begins(provinces)}`,
    sql`${begins(subdistricts)} desc, ${begins(districts)} desc, length(${subdistricts.nameTh}),
      ${subdistricts.nameTh} collate "und-x-icu", ${subdistricts.id}`,
    limit,
  );
}

function localities(db: Queryable, where: SQL, order: SQL, limit: number) {
  return db
    .select(localityColumns)
    .from(subdistricts)
    .innerJoin(districts, eq(districts.id, subdistricts.districtId))
    .innerJoin(provinces, eq(provinces.id, districts.provinceId))
    .where(where)
    .orderBy(order)
    .limit(limit);
}

export type LocalityRow = Awaited<ReturnType<typeof localities>>[number];

/** The addresses of one shopper; of one of them only when `addressId` is given. */
export function selectAddresses(db: Queryable, userId: number, addressId?: number) {
  return db
    .select({ address: userAddresses, ...localityColumns })
    .from(userAddresses)
    .innerJoin(subdistricts, eq(subdistricts.id, userAddresses.subdistrictId))
    .innerJoin(districts, eq(districts.id, subdistricts.districtId))
    .innerJoin(provinces, eq(provinces.id, districts.provinceId))
    .where(
      and(
        eq(userAddresses.userId, userId),
        addressId === undefined ? undefined : eq(userAddresses.id, addressId),
      ),
    )
    .orderBy(sql`${userAddresses.defaultShipping} desc, ${userAddresses.id}`);
}

/** Holds the shopper's address book still, so that two saves at once leave one default. */
export async function lockAddressBook(db: Queryable, userId: number): Promise<number> {
  await takeTurn(db, `address book ${userId}`);
  return db.$count(userAddresses, eq(userAddresses.userId, userId));
}

export async function insertAddress(
  db: Queryable,
  address: typeof userAddresses.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(userAddresses).values(address).returning({ id: userAddresses.id });
  if (row === undefined) throw new Error('the new address did not come back');
  return row.id;
}

export async function updateAddress(
  db: Queryable,
  userId: number,
  addressId: number,
  address: Partial<typeof userAddresses.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(userAddresses)
    .set(address)
    .where(and(eq(userAddresses.id, addressId), eq(userAddresses.userId, userId)));
  return rowCount === 1;
}

export async function clearDefault(
  db: Queryable,
  userId: number,
  which: 'defaultShipping' | 'defaultBilling',
  exceptId: number,
): Promise<void> {
  await db
    .update(userAddresses)
    .set({ [which]: false })
    .where(
      and(eq(userAddresses.userId, userId), ne(userAddresses.id, exceptId), eq(userAddresses[which], true)),
    );
}

export async function deleteAddress(db: Queryable, userId: number, addressId: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(userAddresses)
    .where(and(eq(userAddresses.id, addressId), eq(userAddresses.userId, userId)));
  return rowCount === 1;
}

/** The oldest address left takes a default that was on a removed one. */
export async function giveDefaults(db: Queryable, userId: number): Promise<void> {
  for (const column of [userAddresses.defaultShipping, userAddresses.defaultBilling])
    await db.execute(sql`
      update user_addresses set ${sql.identifier(column.name === 'defaultShipping' ? 'default_shipping' : 'default_billing')} = true
      where id = (select min(id) from user_addresses where user_id = ${userId})
        and not exists (select 1 from user_addresses where user_id = ${userId} and ${column})`);
}
