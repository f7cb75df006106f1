import { settings } from '../modules/settings/settings.tables.ts';
import { banners } from '../modules/site/site.tables.ts';
import { demoBanners, demoSiteText, demoSocialLinks } from './content/banners.ts';
import { demoIssuer } from './content/tax-profiles.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import { insertRows } from './seed-rows.ts';

/** Settings and banners. Keys and secrets of plugins stay empty: the demo talks to nobody. */
export async function seedSite(context: SeedContext): Promise<void> {
  await seedSettings(context);
  await seedBanners(context);
}

/** Days off of 2026 and 2027, as the cabinet announces them; those that follow the moon as they are expected. */
const thaiHolidays: readonly string[] = [
  ...['01-01', '03-03', '04-06', '04-13', '04-14', '04-15', '05-01', '05-04', '06-01', '06-03'].map(
    (day) => `2026-${day}`,
  ),
  ...['07-28', '07-29', '07-30', '08-12', '10-13', '10-23', '12-07', '12-10', '12-31'].map(
    (day) => `2026-${day}`,
  ),
  ...['01-01', '02-22', '04-06', '04-13', '04-14', '04-15', '05-03', '05-04', '05-20', '06-03'].map(
    (day) => `2027-${day}`,
  ),
  ...['07-19', '07-20', '07-28', '08-12', '10-13', '10-25', '12-06', '12-10', '12-31'].map(
    (day) => `2027-${day}`,
  ),
];

async function seedSettings({ tx }: SeedContext): Promise<void> {
  const { th, en } = demoSiteText;
  const linkOf = (network: string) => demoSocialLinks.find((link) => link.network === network)?.url ?? null;
  await insertRows(tx, settings, [
    {
      name: 'site',
      value: {
        theme: 'institute',
        businessNameTh: th.siteName,
        businessNameEn: en.siteName,
        companyNameTh: th.organisationName,
        companyNameEn: en.organisationName,
        titleTh: `${th.siteName} ร้านหนังสือออนไลน์`,
        titleEn: `${en.siteName}, the online bookshop`,
        isLive: true,
      },
    },
    {
      name: 'footer',
      value: {
        addressTh: `${th.organisationName} ${th.address}`,
        addressEn: `${en.organisationName}, ${en.address}`,
        telephone: th.telephone,
        fax: th.fax,
        email: th.email,
        facebook: linkOf('facebook'),
        instagram: linkOf('instagram'),
        line: linkOf('line'),
        mapUrl: 'https://www.openstreetmap.org/?mlat=13.7466&mlon=100.5014#map=17/13.7466/100.5014',
      },
    },
    {
      name: 'support',
      value: {
        hoursTh: th.openingHours,
        hoursEn: en.openingHours,
      },
    },
    {
      name: 'setting_list',
      value: {
        65: null,
        66: null,
        67: null,
        68: null,
        69: null,
        70: null,
        72: null,
        81: null,
        82: null,
        84: 0,
      },
    },
    { name: 'shipping', value: { publicHolidays: thaiHolidays } },
    { name: 'settlement', value: { issuer: demoIssuer } },
    {
      name: 'payout',
      value: { debtor: { name: th.organisationName, bankCode: '004', accountNumber: '0000001020' } },
    },
    {
      name: 'payment',
      value: {
        // No bank gives out account numbers of zeros.
        bankAccounts: [
          { bankCode: '002', number: '000-0-00101-0', name: th.organisationName },
          { bankCode: '004', number: '000-0-00102-0', name: th.organisationName },
          { bankCode: '006', number: '000-0-00103-0', name: th.organisationName },
        ],
      },
    },
  ]);
}

async function seedBanners({ tx, now }: SeedContext): Promise<void> {
  const bannerOf = (key: string) => demoBanners.filter((banner) => banner.key === key);
  const row =
    (placement: 'home' | 'product' | 'article' | 'live') =>
    (banner: (typeof demoBanners)[number], index: number) => ({
      placement,
      nameTh: banner.titleTh,
      nameEn: banner.titleEn,
      subtitleTh: banner.subtitleTh,
      subtitleEn: banner.subtitleEn,
      link: banner.link as string | null,
      sortOrder: index + 1,
      createdAt: daysBefore(now, 20 - index),
    });
  await insertRows(tx, banners, [
    ...demoBanners.map(row('home')),
    ...[...bannerOf('english-thousand'), ...bannerOf('back-to-school')].map(row('product')),
    ...bannerOf('temple-cat').map(row('article')),
    ...bannerOf('bunruean').map(row('live')),
    {
      placement: 'seller' as const,
      nameTh: 'มีหนังสืออยากขาย? เปิดร้านกับบรรณศาลา',
      nameEn: 'Books to sell? Open a store at Bannasala',
      subtitleTh: 'สมัครสามขั้น ตรวจสอบใน 1-3 วันทำการ',
      subtitleEn: 'Three steps to register, checked within 1-3 business days',
      link: '/seller',
      sortOrder: 1,
      createdAt: daysBefore(now, 20),
    },
    {
      placement: 'close' as const,
      nameTh: 'ปิดจัดชั้นหนังสือชั่วคราว',
      nameEn: 'Closed while we arrange the shelves',
      subtitleTh: 'กลับมาพบกันเร็ว ๆ นี้',
      subtitleEn: 'Back very soon',
      link: null,
      sortOrder: 1,
      createdAt: daysBefore(now, 20),
    },
  ]);
}
