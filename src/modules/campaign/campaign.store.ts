// Reads of other slices: products.

import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { CampaignState, ProposalState, TakenPrice } from './campaign.rules.ts';
import { campaignProducts, campaigns } from './campaign.tables.ts';

export type CampaignRow = typeof campaigns.$inferSelect;
export type CampaignColumns = Omit<
  typeof campaigns.$inferInsert,
  'id' | 'version' | 'createdAt' | 'sortOrder'
>;
export type ProposalCounts = Record<ProposalState, number>;

export async function selectCampaign(db: Queryable, id: number): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  return row ?? null;
}

export async function selectCampaignByUrlKey(db: Queryable, urlKey: string): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.urlKey, urlKey));
  return row ?? null;
}

/** Holds a campaign and what is proposed for it: one person changes them at a time. */
export async function lockCampaign(tx: Queryable, id: number): Promise<CampaignRow | null> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
  return row ?? null;
}

/** Enabled campaigns that run at an instant or come after it, in their order. */
export async function selectShownCampaigns(db: Queryable, now: Date): Promise<CampaignRow[]> {
  return db
    .select()
    .from(campaigns)
    .where(sql`${campaigns.isEnabled} and ${campaigns.stoppedAt} is null
      and ${campaigns.endsAt} > ${now.toISOString()}::timestamptz and ${campaigns.endsAt} > ${campaigns.startsAt}`)
    .orderBy(campaigns.sortOrder, campaigns.startsAt, campaigns.id)
    .limit(100);
}

/** Null when the address is another's. */
export async function insertCampaign(tx: Queryable, row: CampaignColumns): Promise<number | null> {
  const [inserted] = await tx
    .insert(campaigns)
    .values(row)
    .onConflictDoNothing({ target: campaigns.urlKey })
    .returning({ id: campaigns.id });
  return inserted?.id ?? null;
}

/** Changes a held campaign; its version goes on. */
export async function updateCampaign(
  tx: Queryable,
  id: number,
  changes: Partial<CampaignColumns>,
): Promise<void> {
  await tx
    .update(campaigns)
    .set({ ...changes, version: sql`${campaigns.version} + 1` })
    .where(eq(campaigns.id, id));
}

/** campaignStateOf (campaign.rules.ts) in SQL. */
const stateAt = (now: Date) => sql`case
  when campaigns.stopped_at is not null then 'stopped'
  when not campaigns.is_enabled then 'hidden'
  when campaigns.ends_at <= ${now.toISOString()}::timestamptz or campaigns.ends_at <= campaigns.starts_at then 'over'
  when campaigns.starts_at > ${now.toISOString()}::timestamptz then 'coming'
  else 'running' end`;

function likeText(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

const matches = (search: string) =>
  search === ''
    ? sql`true`
    : sql`(campaigns.url_key ilike ${likeText(search)} or campaigns.name_th ilike ${likeText(search)}
        or campaigns.name_en ilike ${likeText(search)})`;

/** A page of campaigns in a state: what runs ends first, what comes begins first, what is past the latest first. */
export async function selectCampaignPage(
  db: Queryable,
  asked: { state: CampaignState; search: string; now: Date; limit: number; offset: number },
): Promise<CampaignRow[]> {
  const { state } = asked;
  return db
    .select()
    .from(campaigns)
    .where(and(sql`${stateAt(asked.now)} = ${state}`, matches(asked.search)))
    .orderBy(
      state === 'running' ? sql`ends_at` : state === 'coming' ? sql`starts_at` : sql`ends_at desc`,
      campaigns.id,
    )
    .limit(asked.limit)
    .offset(asked.offset);
}

export async function countCampaigns(
  db: Queryable,
  { search, now }: { search: string; now: Date },
): Promise<Partial<Record<CampaignState, number>>> {
  const { rows } = await db.execute<{ state: CampaignState; count: number }>(sql`
    select ${stateAt(now)} as state, count(*)::int as count from campaigns where ${matches(search)} group by 1`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const noProposals: ProposalCounts = { proposed: 0, accepted: 0, refused: 0, withdrawn: 0 };

/** By what a proposal is counted and answered: of a leaf its product. */
const proposedProduct = sql.raw('coalesce(parent_id, product_id)');

/**
 * Products that are proposed for these campaigns by state, and of how many stores the accepted ones are; of one store's with
 * `sellerId`.
 */
export async function countProposals(
  db: Queryable,
  campaignIds: readonly number[],
  sellerId: number | null = null,
): Promise<Map<number, { proposals: ProposalCounts; storeCount: number }>> {
  const { rows } = await db.execute<{ id: number; state: ProposalState; count: number; stores: number }>(sql`
    select campaign_id as id, state, count(distinct ${proposedProduct})::int as count, count(distinct seller_id)::int as stores
    from campaign_products where campaign_id = any(${idArray(campaignIds)})
      and ${sellerId === null ? sql`true` : sql`seller_id = ${sellerId}`}
    group by campaign_id, state`);
  const found = new Map(
    campaignIds.map((id): [number, { proposals: ProposalCounts; storeCount: number }] => [
      id,
      { proposals: { ...noProposals }, storeCount: 0 },
    ]),
  );
  for (const { id, state, count, stores } of rows) {
    const entry = found.get(id);
    if (entry === undefined) continue;
    entry.proposals[state] = count;
    if (state === 'accepted') entry.storeCount = stores;
  }
  return found;
}

/** How many products wait for staff, for campaigns that aren't past. */
export async function countWaiting(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct (p.campaign_id, coalesce(p.parent_id, p.product_id)))::int as count
    from campaign_products p join campaigns on campaigns.id = p.campaign_id
    where p.state = 'proposed' and ${stateAt(now)} in ('running', 'coming', 'hidden')`);
  return rows[0]?.count ?? 0;
}

/** Campaigns a store can see in a state of its own desk (storeCampaignStates). */
const forStore = (state: 'open' | 'running' | 'over', sellerId: number, now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  if (state === 'over')
    return sql`${stateAt(now)} = 'over'
      and exists (select 1 from campaign_products p where p.campaign_id = campaigns.id and p.seller_id = ${sellerId})`;
  return state === 'open'
    ? sql`${stateAt(now)} in ('coming', 'running') and campaigns.proposals_until > ${at}`
    : sql`${stateAt(now)} = 'running'`;
};

export async function selectCampaignsOfStore(
  db: Queryable,
  asked: { state: 'open' | 'running' | 'over'; sellerId: number; now: Date; limit: number; offset: number },
): Promise<CampaignRow[]> {
  return db
    .select()
    .from(campaigns)
    .where(forStore(asked.state, asked.sellerId, asked.now))
    .orderBy(
      asked.state === 'over' ? sql`ends_at desc` : sql`coalesce(proposals_until, ends_at)`,
      campaigns.id,
    )
    .limit(asked.limit)
    .offset(asked.offset);
}

export async function countCampaignsOfStore(
  db: Queryable,
  sellerId: number,
  now: Date,
): Promise<{ open: number; running: number; over: number }> {
  const { rows } = await db.execute<{ open: number; running: number; over: number }>(sql`
    select count(*) filter (where ${forStore('open', sellerId, now)})::int as open,
      count(*) filter (where ${forStore('running', sellerId, now)})::int as running,
      count(*) filter (where ${forStore('over', sellerId, now)})::int as over
    from campaigns`);
  return rows[0] ?? { open: 0, running: 0, over: 0 };
}

/** What is sold in a campaign, with what each costs in it: of products with options their leaves. */
export async function selectAccepted(
  db: Queryable,
  campaignId: number,
): Promise<{ productId: number; sellerId: number; priceSatang: number }[]> {
  const { productId, sellerId, priceSatang } = campaignProducts;
  return db
    .select({ productId, sellerId, priceSatang })
    .from(campaignProducts)
    .where(
      and(eq(campaignProducts.campaignId, campaignId), eq(campaignProducts.state, 'accepted').inlineParams()),
    )
    .orderBy(productId);
}

/** The products a campaign has, in their order: one with options while a leaf that is in it is on sale. */
export async function selectShownProducts(
  db: Queryable,
  campaignId: number,
  limit = 100_000,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${proposedProduct} as id from campaign_products item
    where campaign_id = ${campaignId} and state = 'accepted'
      and (parent_id is null or exists (select from products leaf where leaf.id = item.product_id and leaf.is_active))
    group by 1 order by min(sort_order), 1 limit ${limit}`);
  return rows.map(({ id }) => id);
}

export type ProposalRow = typeof campaignProducts.$inferSelect;

const isOfProducts = (productIds: readonly number[]) =>
  or(
    inArray(campaignProducts.productId, [...productIds]),
    inArray(campaignProducts.parentId, [...productIds]),
  );

/** What stands of these products, or leaves, in a campaign: of a product with options its leaves. */
export async function selectProposals(
  db: Queryable,
  campaignId: number,
  productIds: readonly number[],
): Promise<ProposalRow[]> {
  return db
    .select()
    .from(campaignProducts)
    .where(and(eq(campaignProducts.campaignId, campaignId), isOfProducts(productIds)));
}

/** How many products of a store are in a campaign, or are to be, and at how many prices. */
export async function countOfStore(
  tx: Queryable,
  campaignId: number,
  sellerId: number,
): Promise<{ products: number; prices: number }> {
  const { rows } = await tx.execute<{ products: number; prices: number }>(sql`
    select count(distinct ${proposedProduct})::int as products, count(*)::int as prices from campaign_products
    where campaign_id = ${campaignId} and seller_id = ${sellerId} and state in ('proposed', 'accepted')`);
  return rows[0] ?? { products: 0, prices: 0 };
}

export async function upsertProposals(
  tx: Queryable,
  rows: readonly (TakenPrice & { campaignId: number; sellerId: number })[],
  now: Date,
): Promise<void> {
  await tx
    .insert(campaignProducts)
    .values(rows.map((row) => ({ ...row, state: 'proposed' as const, proposedAt: now })))
    .onConflictDoUpdate({
      target: [campaignProducts.campaignId, campaignProducts.productId],
      set: {
        parentId: sql`excluded.parent_id`,
        sellerId: sql`excluded.seller_id`,
        priceSatang: sql`excluded.price_satang`,
        state: 'proposed',
        reason: null,
        proposedAt: now,
        decidedAt: null,
      },
    });
}

/** Moves proposals of these products, or leaves, that are in one of these states; those that were moved. */
export async function moveProposals(
  tx: Queryable,
  {
    campaignId,
    productIds,
    from,
    to,
    sellerId = null,
    reason = null,
    now,
  }: {
    campaignId: number;
    productIds: readonly number[];
    from: readonly ProposalState[];
    to: ProposalState;
    sellerId?: number | null;
    reason?: string | null;
    now: Date;
  },
): Promise<{ productId: number; parentId: number | null; sellerId: number }[]> {
  return tx
    .update(campaignProducts)
    .set({ state: to, reason, decidedAt: now })
    .where(
      and(
        eq(campaignProducts.campaignId, campaignId),
        isOfProducts(productIds),
        inArray(campaignProducts.state, [...from]),
        sellerId === null ? undefined : eq(campaignProducts.sellerId, sellerId),
      ),
    )
    .returning({
      productId: campaignProducts.productId,
      parentId: campaignProducts.parentId,
      sellerId: campaignProducts.sellerId,
    });
}
