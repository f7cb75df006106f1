import { sql } from 'drizzle-orm';

/** Lives `p` with who holds them: a store `s`, or an affiliate `a` with what they let everybody read of them, `f`. */
export const hostedPosts = sql.raw(`live_posts p left join sellers s on s.id = p.seller_id
    left join affiliates a on a.user_id = p.affiliate_id left join affiliate_profiles f on f.affiliate_id = p.affiliate_id`);

/** A host's address and name; an affiliate who shows none is an affiliate. */
export const hostColumns = sql.raw(`coalesce(s.url_key, '') as "urlKey",
    coalesce(s.name_th, case when f.is_shown then f.name end, 'ผู้แนะนำของบรรณศาลา') as "nameTh",
    coalesce(s.name_en, case when f.is_shown then f.name end, 'An affiliate of Bannasala') as "nameEn"`);

/** Whether shoppers see what the host sells. */
export const isHostOpen = sql.raw(
  `(s.status = 'active' or (a.user_id is not null and a.stopped_at is null))`,
);
