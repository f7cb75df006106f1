import type { ShippingFacts } from '../modules/shipping/shipping.rules.ts';
import { sellerShipping, shippingChannels } from '../modules/shipping/shipping.tables.ts';
import { demoSellers } from './content/sellers.ts';
import type { SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import { insertRows, the } from './seed-rows.ts';

const thailandPost = 'https://track.thailandpost.co.th/?trackNumber={tracking}';
/** Nobody's: names that end in .test never lead anywhere (RFC 2606). */
const nobody = 'https://tracking.bannasala.test/{tracking}';

const channels = [
  ['registered', 'ไปรษณีย์ลงทะเบียน', 'Registered post', 3, 7, thailandPost],
  ['ems', 'ไปรษณีย์ด่วนพิเศษ (EMS)', 'Express post (EMS)', 1, 3, thailandPost],
  ['courier', 'ขนส่งด่วนถึงหน้าบ้าน', 'Door-to-door courier', 1, 2, nobody],
  ['economy', 'ขนส่งประหยัด', 'Economy parcel', 4, 8, nobody],
] as const;

/** Baht for the first kilogram, for each further one, and free from how much; null is never free. */
type Fees = Partial<Record<(typeof channels)[number][0], readonly [number, number, number | null]>>;

const usualFees: Fees = { registered: [35, 15, 700], ems: [50, 20, 1_200], courier: [45, 20, 1_000] };

const feesOfSeller: Readonly<Record<string, Fees>> = {
  'bannasala-press': { registered: [30, 10, 500], ems: [45, 15, 900], courier: [40, 15, 900] },
  'kradat-kao': { registered: [28, 12, null], ems: [48, 18, null] },
  'kru-phimjai': { economy: [29, 8, 600], registered: [35, 12, 800], courier: [50, 15, 1_500] },
  'suan-dinso': { registered: [32, 15, 450], courier: [42, 18, 800] },
  'tawan-uniform': { economy: [39, 10, 900], ems: [55, 20, 1_500] },
  'khong-fak-khon-an': { registered: [40, 20, 800], ems: [60, 25, null] },
};

/** What a store gets that is approved while the demo runs. */
function usualOf([base, extra, freeFrom]: readonly [number | null, number, number | null] = [null, 0, null]) {
  return {
    usualFeeSatang: base === null ? null : base * 100,
    usualExtraKilogramSatang: extra * 100,
    usualFreeFromSatang: freeFrom === null ? null : freeFrom * 100,
  };
}

/** Ways a parcel goes, and what each seller asks for them. */
export async function seedShipping({ tx }: SeedContext, directory: Directory): Promise<ShippingFacts[]> {
  const inserted = await insertRows(
    tx,
    shippingChannels,
    channels.map(([code, nameTh, nameEn, daysMin, daysMax, trackingUrl], index) => ({
      ...usualOf(usualFees[code]),
      code,
      nameTh,
      nameEn,
      daysMin,
      daysMax,
      trackingUrl,
      sortOrder: index + 1,
    })),
    ['id', 'code', 'nameTh', 'nameEn', 'daysMin', 'daysMax', 'sortOrder'],
  );
  const offered = demoSellers.flatMap(({ key }) => {
    const fees = feesOfSeller[key] ?? usualFees;
    return inserted.flatMap(({ id, code, ...channel }): ShippingFacts[] => {
      const fee = channels.some(([known]) => known === code) ? fees[code as keyof Fees] : undefined;
      if (fee === undefined) return [];
      const [base, extra, freeFrom] = fee;
      return [
        {
          ...channel,
          code,
          channelId: id,
          sellerId: the(directory.sellers, key),
          feeSatang: base * 100,
          extraKilogramSatang: extra * 100,
          freeFromSatang: freeFrom === null ? null : freeFrom * 100,
          zones: [],
        },
      ];
    });
  });
  await insertRows(
    tx,
    sellerShipping,
    offered.map(({ sellerId, channelId, feeSatang, extraKilogramSatang, freeFromSatang }) => ({
      sellerId,
      channelId,
      feeSatang,
      extraKilogramSatang,
      freeFromSatang,
    })),
  );
  return offered;
}
