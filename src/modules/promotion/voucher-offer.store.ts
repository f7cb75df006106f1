import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

/** A voucher as it is shown to people. */
export type VoucherOffer = {
  id: number;
  code: string;
  kind: 'seller' | 'platform' | 'shipping' | 'cashback';
  sellerId: number | null;
  sellerUrlKey: string | null;
  sellerNameTh: string | null;
  sellerNameEn: string | null;
  nameTh: string;
  nameEn: string;
  conditionsTh: string | null;
  conditionsEn: string | null;
  discountSatang: number | null;
  discountBasisPoints: number | null;
  maxDiscountSatang: number | null;
  minSpendSatang: number;
  startsAt: Date;
  endsAt: Date;
  claimLimit: number | null;
  claimedCount: number;
};

export const offerColumns = `v.id, v.code, v.kind, v.seller_id as "sellerId", s.url_key as "sellerUrlKey",
  s.name_th as "sellerNameTh", s.name_en as "sellerNameEn", v.name_th as "nameTh", v.name_en as "nameEn",
  v.conditions_th as "conditionsTh", v.conditions_en as "conditionsEn", v.discount_satang as "discountSatang",
  v.discount_basis_points as "discountBasisPoints", v.max_discount_satang as "maxDiscountSatang",
  v.min_spend_satang as "minSpendSatang", v.starts_at as "startsAt", v.ends_at as "endsAt",
  v.claim_limit as "claimLimit", v.claimed_count as "claimedCount"`;

const running = nameStatement<VoucherOffer>(
  'running_vouchers',
  `select ${offerColumns} from vouchers v left join sellers s on s.id = v.seller_id
   where v.is_collectable and v.starts_at <= $1 and v.ends_at > $1
     and (v.usage_limit is null or v.used_count < v.usage_limit)
     and (v.seller_id is null or v.seller_id = any($2))
   order by v.kind, v.min_spend_satang, v.id limit 50`,
);

/** Vouchers that are offered, run now and have uses left: the house's, and those of the sellers named. */
export function selectRunningVouchers(db: Queryable, sellerIds: readonly number[], now: Date) {
  return runNamed(db, running, [now, sellerIds]);
}

const isCollectableFor = `v.is_collectable and v.starts_at <= $2 and v.ends_at > $2
  and (v.usage_limit is null or v.used_count < v.usage_limit)
  and (v.claim_limit is null or v.claimed_count < v.claim_limit)
  and not exists (select 1 from voucher_claims c where c.voucher_id = v.id and c.user_id = $1)`;

const collectable = nameStatement<VoucherOffer>(
  'collectable_vouchers',
  `select ${offerColumns} from vouchers v left join sellers s on s.id = v.seller_id
   where ${isCollectableFor} order by v.ends_at, v.id limit $3 offset $4`,
);
const countingCollectable = nameStatement<{ count: number }>(
  'count_collectable_vouchers',
  `select count(*)::int as count from vouchers v where ${isCollectableFor}`,
);

/** A page of vouchers that this person could collect and hasn't, those that end first first; and how many there are. */
export async function selectCollectable(
  db: Queryable,
  userId: number,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: VoucherOffer[]; total: number }> {
  const rows = await runNamed(db, collectable, [userId, now, page.limit, page.offset]);
  const [counted] = await runNamed(db, countingCollectable, [userId, now]);
  return { rows, total: counted?.count ?? 0 };
}
