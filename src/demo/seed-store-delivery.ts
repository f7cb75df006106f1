import { sql } from 'drizzle-orm';
import { sellerDelivery, sellerShipping } from '../modules/shipping/shipping.tables.ts';
import { type Place, pickupCode } from '../modules/shipping/store-delivery.rules.ts';
import { bangkokDay } from '../shared/bangkok-time.ts';
import { demoSellers } from './content/sellers.ts';
import { demoTaxProfiles } from './content/tax-profiles.ts';
import { dayMs, type SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import { insertRows, the } from './seed-rows.ts';

/** A shop that one can walk into, one that takes its time, one that is away, and one whose home province pays less. */
const counterStore = 'rim-khlong-books';
const slowStore = 'chan-song-comics';
const awayStore = 'tawan-uniform';
const northernStore = 'khong-fak-khon-an';
const awayDays = 6;

const hours = { hoursTh: 'พุธ–อาทิตย์ 10:00–18:00 น.', hoursEn: 'Wednesday to Sunday, 10:00–18:00' };
const away = { timeOffTh: 'ร้านไปออกงานหนังสือ', timeOffEn: 'We are at a book fair' };

/** How the demo's stores send: where they are, where returns go, and what is special about some. */
export async function seedStoreDelivery({ tx, now }: SeedContext, directory: Directory): Promise<void> {
  const places = await findPlaces(tx);
  const stores = demoSellers.map(({ key, nameTh, telephone }) => {
    const place = the(places, key);
    const isAway = key === awayStore;
    return {
      sellerId: the(directory.sellers, key),
      preparationDays: key === slowStore ? 3 : 1,
      timeOffFrom: isAway ? bangkokDay(now) : null,
      timeOffTo: isAway ? bangkokDay(new Date(now.getTime() + awayDays * dayMs)) : null,
      timeOffTh: isAway ? away.timeOffTh : null,
      timeOffEn: isAway ? away.timeOffEn : null,
      counter: key === counterStore ? { ...place, telephone, ...hours } : null,
      returnPlace: { ...place, name: nameTh, telephone },
      channelsSavedAt: now,
      updatedAt: now,
    };
  });
  await insertRows(tx, sellerDelivery, stores);
  const counterId = the(directory.sellers, counterStore);
  await tx.execute(sql`insert into ${sellerShipping} (seller_id, channel_id, fee_satang)
    select ${counterId}, id, 0 from shipping_channels where code = ${pickupCode}`);
  await tx.execute(sql`update ${sellerShipping} set zones = (
      select jsonb_build_array(jsonb_build_object('provinceIds', jsonb_agg(id order by id), 'feeSatang', 2500, 'extraKilogramSatang', 1000))
      from provinces where name_th in ('น่าน', 'แพร่', 'พะเยา', 'เชียงราย', 'ลำปาง'))
    where seller_id = ${the(directory.sellers, northernStore)}
      and channel_id = (select id from shipping_channels where code = 'registered')`);
}

type Found = Omit<Place, 'address'>;

/** Store → where it is registered, as Thailand's places have it. */
async function findPlaces(tx: SeedContext['tx']): Promise<ReadonlyMap<string, Place>> {
  const asked = JSON.stringify(
    demoTaxProfiles.map(({ sellerKey, subdistrictName, provinceName, zipCode }) => ({
      seller_key: sellerKey,
      subdistrict: subdistrictName,
      province: provinceName,
      zip_code: zipCode,
    })),
  );
  const { rows } = await tx.execute<Found & { sellerKey: string }>(sql`
    select distinct on (asked.seller_key) asked.seller_key as "sellerKey", s.id::int as "subdistrictId",
      s.name_th as "subdistrictTh", s.name_en as "subdistrictEn", d.name_th as "districtTh", d.name_en as "districtEn",
      p.name_th as "provinceTh", p.name_en as "provinceEn", asked.zip_code as "zipCode"
    from jsonb_to_recordset(${asked}::jsonb) as asked(seller_key text, subdistrict text, province text, zip_code text)
    join provinces p on p.name_th = asked.province
    join districts d on d.province_id = p.id
    join subdistricts s on s.district_id = d.id and s.name_th = asked.subdistrict
    order by asked.seller_key, s.id`);
  const addresses = new Map(demoTaxProfiles.map(({ sellerKey, address }) => [sellerKey, address]));
  return new Map(
    rows.map(({ sellerKey, ...place }) => [sellerKey, { ...place, address: the(addresses, sellerKey) }]),
  );
}
