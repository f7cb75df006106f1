// Reads of other slices: carts, districts, payment_channels, provinces, settings, subdistricts, user_addresses, users.

import type { Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { AddressParts } from '../address/address.rules.ts';
import type { PaymentChannel } from '../order/order-status.rules.ts';
import type { ChannelTerms } from '../settings/payment-channel.rules.ts';

export type Buyer = {
  status: 'active' | 'waiting_approval' | 'erased';
  /** The store whose people the buyer is one of. */
  sellerId: number | null;
  firstname: string | null;
  lastname: string | null;
  telephone: string | null;
};

/** An address of the buyer's, with names in both languages. */
export type BuyerAddress = Omit<AddressParts, 'subdistrictName' | 'districtName' | 'provinceName'> & {
  firstname: string;
  lastname: string;
  telephone: string;
  subdistrictTh: string;
  subdistrictEn: string;
  districtTh: string;
  districtEn: string;
  provinceTh: string;
  provinceEn: string;
};

export type Opening = {
  buyer: Buyer | null;
  address: BuyerAddress | null;
  channel: PaymentChannel | null;
  /** Null where the channel is. */
  channelTerms: ChannelTerms | null;
  /** Something in the cart is of a live: it may go in one parcel with what the buyer has ordered. */
  hasLive: boolean;
  /** The setting `timers`, as it is kept; null while nobody has changed it. */
  timers: unknown;
};

const opening = nameStatement<Opening>(
  'open_placement',
  `select
     (select json_build_object('status', status, 'sellerId', seller_id, 'firstname', firstname, 'lastname', lastname,
        'telephone', telephone)
      from users where id = $1::bigint for no key update) as buyer,
     (select json_build_object('firstname', a.firstname, 'lastname', a.lastname, 'telephone', a.telephone,
        'address', a.address, 'houseNumber', a.house_number, 'building', a.building, 'alley', a.alley,
        'road', a.road, 'zipCode', a.zip_code, 'provinceId', p.id,
        'subdistrictTh', s.name_th, 'subdistrictEn', s.name_en, 'districtTh', d.name_th, 'districtEn', d.name_en,
        'provinceTh', p.name_th, 'provinceEn', p.name_en)
      from user_addresses a join subdistricts s on s.id = a.subdistrict_id
      join districts d on d.id = s.district_id join provinces p on p.id = d.province_id
      where a.id = $2 and a.user_id = $1) as address,
     c.code as channel, case when c.id is not null then json_build_object('isOn', c.is_on,
       'leastSatang', c.least_satang, 'mostSatang', c.most_satang) end as "channelTerms",
     exists (select 1 from carts t, jsonb_array_elements(t.lines) line
       where t.id = $5 and line ->> 'source' like 'live:%') as "hasLive",
     (select value from settings where name = 'timers') as timers
   from (select 1) one left join payment_channels c on c.id = $3::smallint or c.code = $4`,
);

/**
 * Reads who buys, where it goes and how it is paid. The buyer's row is locked: orders of one account are placed one after
 * another, so what it holds unpaid can be counted.
 */
export async function openPlacement(
  tx: Transaction,
  input: {
    userId: number;
    addressId: number | null;
    paymentTypeId: number | null;
    paymentCode: string | null;
    cartId: string;
  },
): Promise<Opening> {
  const [row] = await runNamed(tx, opening, [
    input.userId,
    input.addressId,
    input.paymentTypeId,
    input.paymentCode,
    input.cartId,
  ]);
  if (row === undefined) throw new Error('an opening is always one row');
  return row;
}
