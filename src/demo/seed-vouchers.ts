import { vouchers } from '../modules/promotion/promotion.tables.ts';
import type { VoucherFacts } from '../modules/promotion/voucher.rules.ts';
import { rewardVoucherCode } from './content/rewards.ts';
import { demoSellers } from './content/sellers.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import { insertRows, the } from './seed-rows.ts';

type DemoVoucher = {
  code: string;
  kind: 'seller' | 'platform' | 'shipping' | 'cashback';
  sellerKey?: string;
  nameTh: string;
  nameEn: string;
  /** Baht off, or per cent off with at most so many baht. */
  off: { baht: number } | { percent: number; mostBaht: number };
  fromBaht: number;
  startedDaysAgo: number;
  endsInDays: number;
  usageLimit?: number;
  perUser?: number;
  /** How many people may collect it. */
  claimLimit?: number;
  conditions?: { th: string; en: string };
  /** Only ever given, in exchange for points. */
  isGiven?: true;
};

/** As many uses as the last month's orders make of it: it is used up. */
export const usedUpVoucher = 'FIRST20';
const usedUpLimit = 20;

const demoVouchers: readonly DemoVoucher[] = [
  {
    code: 'SALA50',
    kind: 'platform',
    nameTh: 'ลด 50 บาท เมื่อซื้อครบ 500 บาท',
    nameEn: '฿50 off ฿500 or more',
    off: { baht: 50 },
    fromBaht: 500,
    startedDaysAgo: 25,
    endsInDays: 65,
    perUser: 3,
    conditions: {
      th: 'ใช้ได้กับสินค้าทุกร้าน รวมทุกร้านในคำสั่งซื้อเดียวกัน ไม่รวมค่าส่ง',
      en: 'For the books of all stores in one order, without shipping',
    },
  },
  {
    code: 'ANNAN12',
    kind: 'platform',
    nameTh: 'อ่านนาน ๆ ลด 12% สูงสุด 150 บาท',
    nameEn: '12% off, up to ฿150',
    off: { percent: 12, mostBaht: 150 },
    fromBaht: 800,
    startedDaysAgo: 12,
    endsInDays: 30,
    usageLimit: 2_000,
    claimLimit: 1_500,
  },
  {
    code: usedUpVoucher,
    kind: 'platform',
    nameTh: 'ยี่สิบคนแรก ลด 100 บาท',
    nameEn: '฿100 off for the first twenty',
    off: { baht: 100 },
    fromBaht: 300,
    startedDaysAgo: 24,
    endsInDays: 20,
    usageLimit: usedUpLimit,
  },
  {
    code: 'SAENGDAO',
    kind: 'platform',
    nameTh: 'ส่งท้ายเดือนก่อน ลด 60 บาท',
    nameEn: '฿60 off, last month’s end',
    off: { baht: 60 },
    fromBaht: 400,
    startedDaysAgo: 55,
    endsInDays: -22,
  },
  {
    code: 'PIMAI2570',
    kind: 'platform',
    nameTh: 'รับปีใหม่ ลด 99 บาท',
    nameEn: '฿99 off for the new year',
    off: { baht: 99 },
    fromBaht: 699,
    startedDaysAgo: -20,
    endsInDays: 60,
  },
  {
    code: 'SONGFREE',
    kind: 'shipping',
    nameTh: 'ส่งฟรี สูงสุด 50 บาท',
    nameEn: 'Free shipping, up to ฿50',
    off: { percent: 100, mostBaht: 50 },
    fromBaht: 350,
    startedDaysAgo: 28,
    endsInDays: 45,
    perUser: 5,
  },
  {
    code: 'SONG20',
    kind: 'shipping',
    nameTh: 'ช่วยค่าส่ง 20 บาท ไม่มีขั้นต่ำ',
    nameEn: '฿20 off shipping, no minimum',
    off: { baht: 20 },
    fromBaht: 0,
    startedDaysAgo: 8,
    endsInDays: 22,
    perUser: 2,
  },
  {
    code: 'KHUEN5',
    kind: 'cashback',
    nameTh: 'เงินคืน 5% สูงสุด 50 บาท',
    nameEn: '5% cashback, up to ฿50',
    off: { percent: 5, mostBaht: 50 },
    fromBaht: 200,
    startedDaysAgo: 3,
    endsInDays: 50,
    perUser: 5,
    conditions: {
      th: 'เงินคืนเข้ากระเป๋าเมื่อคำสั่งซื้อเสร็จสมบูรณ์',
      en: 'The cashback is in the wallet when the order is complete',
    },
  },
  {
    code: 'PRESS10',
    kind: 'seller',
    sellerKey: 'bannasala-press',
    nameTh: 'หนังสือสำนักพิมพ์บรรณศาลา ลด 10%',
    nameEn: '10% off the institute’s press',
    off: { percent: 10, mostBaht: 120 },
    fromBaht: 400,
    startedDaysAgo: 26,
    endsInDays: 40,
    perUser: 3,
  },
  {
    code: 'KAOHOM30',
    kind: 'seller',
    sellerKey: 'kradat-kao',
    nameTh: 'กระดาษเก่าหอม ลด 30 บาท',
    nameEn: '฿30 off second-hand books',
    off: { baht: 30 },
    fromBaht: 250,
    startedDaysAgo: 15,
    endsInDays: 30,
  },
  {
    code: 'NITHAN15',
    kind: 'seller',
    sellerKey: 'tonmai-nithan',
    nameTh: 'นิทานก่อนนอน ลด 15%',
    nameEn: '15% off bedtime stories',
    off: { percent: 15, mostBaht: 90 },
    fromBaht: 300,
    startedDaysAgo: 9,
    endsInDays: 12,
  },
  {
    code: 'LIGHT40',
    kind: 'seller',
    sellerKey: 'lighthouse-english',
    nameTh: 'ประภาคารลด 40 บาท',
    nameEn: '฿40 off English books',
    off: { baht: 40 },
    fromBaht: 450,
    startedDaysAgo: 40,
    endsInDays: -3,
  },
  {
    code: rewardVoucherCode,
    kind: 'platform',
    nameTh: 'แลกด้วยคะแนน ลด 100 บาท',
    nameEn: '฿100 off, for points',
    off: { baht: 100 },
    fromBaht: 300,
    startedDaysAgo: 30,
    endsInDays: 180,
    isGiven: true,
  },
];

/** Vouchers of the house and of sellers: running, over, used up and still to come. */
export async function seedVouchers({ tx, now }: SeedContext, directory: Directory): Promise<VoucherFacts[]> {
  const rows = demoVouchers.map((voucher) => ({
    code: voucher.code,
    kind: voucher.kind,
    sellerId: voucher.sellerKey === undefined ? null : the(directory.sellers, voucher.sellerKey),
    nameTh: voucher.nameTh,
    nameEn: voucher.nameEn,
    discountSatang: 'baht' in voucher.off ? voucher.off.baht * 100 : null,
    discountBasisPoints: 'percent' in voucher.off ? voucher.off.percent * 100 : null,
    maxDiscountSatang: 'percent' in voucher.off ? voucher.off.mostBaht * 100 : null,
    minSpendSatang: voucher.fromBaht * 100,
    startsAt: daysBefore(now, voucher.startedDaysAgo),
    endsAt: daysBefore(now, -voucher.endsInDays),
    usageLimit: voucher.usageLimit ?? null,
    // Without a gift nobody may use what is only given.
    perUserLimit: voucher.isGiven === true ? 0 : (voucher.perUser ?? 1),
    isCollectable: voucher.isGiven !== true,
    claimLimit: voucher.claimLimit ?? null,
    conditionsTh: voucher.conditions?.th ?? null,
    conditionsEn: voucher.conditions?.en ?? null,
  }));
  const inserted = await insertRows(tx, vouchers, rows, ['id', 'code']);
  const ids = new Map(inserted.map(({ id, code }) => [code, id]));
  return demoVouchers.map((voucher, index): VoucherFacts => {
    const row = rows[index];
    if (row === undefined) throw new Error(`voucher ${voucher.code} has no row`);
    const { startsAt, endsAt, ...facts } = row;
    const seller = demoSellers.find(({ key }) => key === voucher.sellerKey);
    return {
      ...facts,
      id: the(ids, voucher.code),
      sellerNameTh: seller?.nameTh ?? null,
      sellerNameEn: seller?.nameEn ?? null,
      startsAtMs: startsAt.getTime(),
      endsAtMs: endsAt.getTime(),
      usedCount: 0,
      usedByShopper: 0,
      isClaimedUp: false,
    };
  });
}
