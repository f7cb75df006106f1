import { sql } from 'drizzle-orm';
import { userAddresses } from '../modules/address/address.tables.ts';
import { recentSearches, viewedProducts, wishlistProducts } from '../modules/browsing/browsing.tables.ts';
import type { BuyerAddress } from '../modules/checkout/opening.store.ts';
import { type ConsentKind, consentVersions } from '../modules/consent/consent.rules.ts';
import { consents } from '../modules/consent/consent.tables.ts';
import { users } from '../modules/identity/identity.tables.ts';
import type { StaffRole } from '../modules/identity/staff-role.rules.ts';
import { companyApplications } from '../modules/onboarding/onboarding.tables.ts';
import { hashPassword } from '../platform/password-hash.ts';
import type { StoreRight } from '../shared/contract.ts';
import { seededRandom } from '../shared/seeded-random.ts';
import { PRESS_SELLER_KEY, SECOND_SELLER_KEY } from './content/sellers.ts';
import { daysBefore, type SeedContext, type SeededShop } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import { insertRows, the } from './seed-rows.ts';

export const demoPassword = 'bannasala-demo';

export type DemoBuyer = {
  userId: number;
  email: string;
  firstname: string;
  lastname: string;
  telephone: string;
  address: BuyerAddress;
};

export type DemoAccounts = {
  shopper: DemoBuyer;
  sellerUserId: number;
  /** Who owns another store. */
  secondSellerUserId: number;
  buyers: readonly DemoBuyer[];
};

const firstnames =
  'กมล ขวัญใจ คมสัน จันทร์เพ็ญ ชยพล ณิชา ดวงใจ ธนากร นภัสสร บุญมี ปกรณ์ ปาริชาต พรทิพย์ ภูผา มานพ รัตนา วรรณา ศิริพร สุเมธ อารยา'.split(
    ' ',
  );
const lastnames = 'ใจดี บุญรอด แสงทอง ศรีสุข ทองดี วงศ์ไทย พูลผล มีทรัพย์ สายชล อิ่มเอม รุ่งเรือง ดาวเรือง'.split(' ');
const buyerCount = 48;
/** Beyond the passwords there are. */
const noPassword = 8;

/** The accounts anyone may try, and the people who bought the last month's books. None of the latter can sign in. */
export async function seedAccounts({ tx, now }: SeedContext, directory: Directory): Promise<DemoAccounts> {
  const random = seededRandom('accounts');
  const hashes = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => hashPassword(demoPassword)));
  const account = (role: 'shopper' | 'seller' | 'staff', email: string, place: number) => ({
    role,
    email,
    telephone: null as string | null,
    passwordHash: hashes[place] ?? null,
    firstname: '',
    lastname: '',
    companyName: null as string | null,
    sellerId: null as number | null,
    storeRights: role === 'seller' ? (['owner'] as StoreRight[]) : [],
    staffRole: null as StaffRole | null,
    isEmailVerified: true,
    isTelephoneVerified: place < 3,
    createdAt: daysBefore(now, 400 - place),
  });
  const rows = [
    {
      ...account('shopper', 'shopper@bannasala.test', 0),
      telephone: '0800000101',
      firstname: 'สมหญิง',
      lastname: 'รักอ่าน',
    },
    {
      ...account('seller', 'seller@bannasala.test', 1),
      telephone: '0800000102',
      firstname: 'วิชัย',
      lastname: 'ประจำแท่น',
      companyName: 'สำนักพิมพ์บรรณศาลา',
      sellerId: the(directory.sellers, PRESS_SELLER_KEY),
    },
    {
      ...account('staff', 'admin@bannasala.test', 2),
      staffRole: 'owner' as const,
      telephone: '0800000103',
      firstname: 'ดารณี',
      lastname: 'ดูแลดี',
    },
    ...Array.from({ length: buyerCount }, (_, index) => ({
      ...account('shopper', `reader${String(index + 1).padStart(2, '0')}@readers.bannasala.test`, noPassword),
      firstname: firstnames[index % firstnames.length] ?? 'ผู้อ่าน',
      lastname: lastnames[(index * 7) % lastnames.length] ?? 'บรรณศาลา',
      createdAt: daysBefore(now, 40 + random() * 600),
    })),
    // After the others, whose numbers stay.
    {
      ...account('seller', 'seller2@bannasala.test', 3),
      firstname: 'มาลี',
      lastname: 'กระดาษเก่า',
      sellerId: the(directory.sellers, SECOND_SELLER_KEY),
    },
    {
      ...account('staff', 'finance@bannasala.test', 4),
      staffRole: 'finance' as const,
      firstname: 'พิมพ์ใจ',
      lastname: 'บัญชีดี',
    },
    {
      ...account('staff', 'support@bannasala.test', 5),
      staffRole: 'support' as const,
      firstname: 'เมตตา',
      lastname: 'ตอบไว',
    },
    {
      ...account('staff', 'content@bannasala.test', 6),
      staffRole: 'content' as const,
      firstname: 'อักษรา',
      lastname: 'เขียนงาม',
    },
    {
      ...account('staff', 'catalogue@bannasala.test', 7),
      staffRole: 'catalogue' as const,
      firstname: 'บรรณา',
      lastname: 'จัดหมวด',
    },
  ];
  const inserted = await insertRows(tx, users, rows, ['id', 'email']);
  await insertRows(
    tx,
    consents,
    inserted.flatMap(({ id: userId, email }, index) => {
      const at = rows[index]?.createdAt ?? now;
      const said = (kind: ConsentKind) => ({
        userId,
        kind,
        version: consentVersions[kind],
        isGranted: true,
        at,
      });
      return [said('terms'), said('privacy'), ...(email === 'shopper@bannasala.test' ? [said('news')] : [])];
    }),
  );
  await seedApplications(tx, now);
  const ids = new Map(inserted.map(({ id, email }) => [email ?? '', id]));
  const localities = await selectLocalities(tx);
  const buyers = rows
    .filter(({ role }) => role === 'shopper')
    .map((row, index): DemoBuyer => {
      const person = {
        firstname: row.firstname,
        lastname: row.lastname,
        telephone: row.telephone ?? `08000${String(20_000 + index)}`,
      };
      const place = localities[(index * 31) % localities.length];
      if (place === undefined) throw new Error('the address tables are empty');
      return {
        userId: the(ids, row.email),
        email: row.email,
        ...person,
        address: {
          ...person,
          ...place,
          address: '',
          houseNumber: `${1 + Math.floor(random() * 300)}/${1 + Math.floor(random() * 40)}`,
          building: null,
          alley: null,
          road: null,
        },
      };
    });
  const [shopper, ...others] = buyers;
  if (shopper === undefined) throw new Error('the demo has no shopper');
  const home = await seedShopperAddresses(tx, shopper);
  return {
    shopper: { ...shopper, address: home },
    sellerUserId: the(ids, 'seller@bannasala.test'),
    secondSellerUserId: the(ids, 'seller2@bannasala.test'),
    buyers: others,
  };
}

type Locality = Pick<
  BuyerAddress,
  | 'subdistrictTh'
  | 'subdistrictEn'
  | 'districtTh'
  | 'districtEn'
  | 'provinceTh'
  | 'provinceEn'
  | 'provinceId'
  | 'zipCode'
>;

const localityColumns = sql`s.id, s.zip_code as "zipCode", s.name_th as "subdistrictTh", s.name_en as "subdistrictEn",
  d.name_th as "districtTh", d.name_en as "districtEn", p.id as "provinceId", p.name_th as "provinceTh",
  p.name_en as "provinceEn"`;

/** Every ninety-seventh subdistrict: all over the country. */
async function selectLocalities(tx: SeedContext['tx']): Promise<Locality[]> {
  const { rows } = await tx.execute<Locality & { id: number }>(sql`
    select ${localityColumns} from subdistricts s join districts d on d.id = s.district_id
    join provinces p on p.id = d.province_id where s.id % 97 = 3 order by s.id`);
  return rows.map(({ id: _, ...place }) => place);
}

/** Home in old Bangkok, work in Chiang Mai. The address as an order would keep it: that of home. */
async function seedShopperAddresses(tx: SeedContext['tx'], shopper: DemoBuyer): Promise<BuyerAddress> {
  const { firstname, lastname, telephone } = shopper;
  const home = await findLocality(tx, 'วังบูรพาภิรมย์', '10200');
  const office = await findLocality(tx, 'สุเทพ', '50200');
  const person = { userId: shopper.userId, firstname, lastname, telephone, building: null, alley: null };
  await insertRows(tx, userAddresses, [
    {
      ...person,
      typeAddress: 'home',
      name: 'บ้าน',
      houseNumber: '88/9',
      road: 'พาหุรัด',
      address: '',
      subdistrictId: home.id,
      zipCode: home.zipCode,
      defaultShipping: true,
      defaultBilling: true,
    },
    {
      ...person,
      typeAddress: 'office',
      name: 'ที่ทำงาน',
      houseNumber: '239',
      road: 'ห้วยแก้ว',
      address: 'ห้องสมุดคณะมนุษยศาสตร์',
      subdistrictId: office.id,
      zipCode: office.zipCode,
      defaultShipping: false,
      defaultBilling: false,
    },
  ]);
  const { id: _, ...place } = home;
  return {
    ...place,
    firstname,
    lastname,
    telephone,
    houseNumber: '88/9',
    building: null,
    alley: null,
    road: 'พาหุรัด',
    address: '',
  };
}

async function findLocality(tx: SeedContext['tx'], subdistrictTh: string, zipCode: string) {
  const { rows } = await tx.execute<Locality & { id: number }>(sql`
    select ${localityColumns} from subdistricts s join districts d on d.id = s.district_id
    join provinces p on p.id = d.province_id where s.name_th = ${subdistrictTh} and s.zip_code = ${zipCode} limit 1`);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no subdistrict ${subdistrictTh} ${zipCode}`);
  return row;
}

/** What the shopper has looked at, liked and searched for. */
export async function seedBrowsing(
  { tx, now }: SeedContext,
  { shopper }: DemoAccounts,
  shop: SeededShop,
): Promise<void> {
  const { userId } = shopper;
  const random = seededRandom('browsing');
  const offers = [...shop.products].filter(([ref]) => ref.startsWith('offer:')).map(([, { id }]) => id);
  const some = (count: number) => [
    ...new Set(Array.from({ length: count }, () => offers[Math.floor(random() * offers.length)] ?? 0)),
  ];
  await insertRows(
    tx,
    wishlistProducts,
    some(6).map((productId, index) => ({ userId, productId, at: daysBefore(now, 1 + index * 3) })),
  );
  await insertRows(
    tx,
    viewedProducts,
    some(12).map((productId, index) => ({ userId, productId, at: daysBefore(now, 0.1 + index * 0.6) })),
  );
  await insertRows(
    tx,
    recentSearches,
    ['สารวัตรบุญเรือน', 'ครัวยาย', 'harry potter', 'ข้อสอบ กพ'].map((search, index) => ({
      userId,
      search,
      at: daysBefore(now, 0.5 + index),
    })),
  );
}

/** Companies that have registered and wait for staff: what the back office has to decide. None of them can sign in. */
const applicants = [
  { company: 'ร้านหนังสือริมน้ำ', name: 'rimnam', targets: [1], business: 1, daysAgo: 2 },
  { company: 'โรงเรียนบ้านทุ่งหนังสือ', name: 'thung', targets: [2], business: 4, daysAgo: 1 },
  { company: 'สำนักพิมพ์ใบลาน', name: 'bailan', targets: [1, 3], business: 2, daysAgo: 0.2 },
] as const;

async function seedApplications(tx: SeedContext['tx'], now: Date): Promise<void> {
  const rows = await insertRows(
    tx,
    users,
    applicants.map(({ company, name, daysAgo }, index) => ({
      kind: 'company' as const,
      status: 'waiting_approval' as const,
      email: `${name}@companies.bannasala.test`,
      isEmailVerified: true,
      telephone: `080000020${index}`,
      companyName: company,
      createdAt: daysBefore(now, daysAgo),
    })),
    ['id', 'email'],
  );
  await insertRows(
    tx,
    companyApplications,
    rows.map(({ id: userId }, index) => {
      const applicant = applicants[index];
      if (applicant === undefined) throw new Error('there are more rows than applicants');
      return {
        userId,
        companyName: applicant.company,
        userTargetTypeIds: [...applicant.targets],
        businessTypeId: applicant.business,
        createdAt: daysBefore(now, applicant.daysAgo),
      };
    }),
  );
}
