import { storeBanners } from '../modules/banner/banner.tables.ts';
import { PRESS_SELLER_KEY } from './content/sellers.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import { insertRows, the } from './seed-rows.ts';

type DemoBanner = {
  sellerKey: string;
  name: string;
  altTh: string;
  altEn: string;
  link: string | null;
  /** Days from today; null for no limit. */
  startsInDays: number | null;
  endsInDays: number | null;
};

/** Without uploads: each is drawn from its words. */
const demoBanners: readonly DemoBanner[] = [
  {
    sellerKey: PRESS_SELLER_KEY,
    name: 'หนังสือดีมีที่พัก',
    altTh: 'หนังสือดีมีที่พัก อ่านได้ทั้งบ้าน',
    altEn: 'Good books for everyone at home',
    link: '/store/bannasala-press?sortBy=bestSeller',
    startsInDays: null,
    endsInDays: null,
  },
  {
    sellerKey: PRESS_SELLER_KEY,
    name: 'ออกใหม่ปลายปี',
    altTh: 'ออกใหม่ปลายปี จากโต๊ะบรรณาธิการ',
    altEn: 'New this winter, from our editors',
    link: '/store/bannasala-press?sortBy=newest',
    startsInDays: -10,
    endsInDays: 60,
  },
  {
    sellerKey: PRESS_SELLER_KEY,
    name: 'งานสัปดาห์หนังสือ',
    altTh: 'งานสัปดาห์หนังสือ ลดทั้งสำนักพิมพ์',
    altEn: 'Book week: the whole press on sale',
    link: null,
    startsInDays: 90,
    endsInDays: 100,
  },
  {
    sellerKey: 'rim-khlong-books',
    name: 'ริมคลอง',
    altTh: 'วรรณกรรมไทยที่เจ้าของร้านอ่านเองทุกเล่ม',
    altEn: 'Thai fiction our owner has read to the last page',
    link: '/seller-store/rim-khlong-books/list/for-a-rainy-afternoon-by-the-water',
    startsInDays: null,
    endsInDays: null,
  },
];

export async function seedStoreBanners({ tx, now }: SeedContext, { sellers }: Directory): Promise<void> {
  const inDays = (days: number | null) => (days === null ? null : daysBefore(now, -days));
  await insertRows(
    tx,
    storeBanners,
    demoBanners.map(({ sellerKey, startsInDays, endsInDays, ...banner }, index) => ({
      ...banner,
      sellerId: the(sellers, sellerKey),
      sortOrder: index + 1,
      startsAt: inDays(startsInDays),
      endsAt: inDays(endsInDays),
    })),
  );
}
