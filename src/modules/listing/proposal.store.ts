// Reads of other slices: editions, products, sellers, works.

import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import type { ChangeValues, ProposalSubject } from './listing.rules.ts';
import { productChanges, workProposals } from './listing.tables.ts';

export async function insertProposal(
  tx: Queryable,
  proposal: typeof workProposals.$inferInsert,
): Promise<void> {
  await tx.insert(workProposals).values(proposal);
}

/** When a store last proposed words of a work that staff haven't decided; null when nothing waits. */
export async function selectWaitingProposal(
  db: Queryable,
  sellerId: number,
  workId: number,
): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: workProposals.createdAt })
    .from(workProposals)
    .where(
      and(
        eq(workProposals.sellerId, sellerId),
        eq(workProposals.workId, workId),
        eq(workProposals.subject, 'words'),
        eq(workProposals.status, 'waiting'),
      ),
    )
    .limit(1);
  return row?.createdAt ?? null;
}

/** What words a store proposed last of a work; null where it never has. */
export async function selectLastProposal(db: Queryable, sellerId: number, workId: number) {
  const { id, status, reason, createdAt, before, after } = workProposals;
  const [row] = await db
    .select({ id, status, reason, createdAt, before, after })
    .from(workProposals)
    .where(
      and(
        eq(workProposals.sellerId, sellerId),
        eq(workProposals.workId, workId),
        eq(workProposals.subject, 'words'),
      ),
    )
    .orderBy(desc(workProposals.id))
    .limit(1);
  return row ?? null;
}

export async function selectProposals(
  db: Queryable,
  status: 'waiting' | 'accepted' | 'refused',
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await db.execute<{
    id: number;
    status: 'waiting' | 'accepted' | 'refused';
    storeTh: string;
    storeEn: string;
    titleTh: string;
    titleEn: string;
    productId: number;
    urlKey: string;
    subject: ProposalSubject;
    before: ChangeValues;
    after: ChangeValues;
    /** Of a cover: the edition's, and whether it has had another since. */
    editionId: number | null;
    isStale: boolean;
    reason: string | null;
    createdAtMs: number;
    total: number;
  }>(sql`
    select proposal.id, proposal.status, seller.name_th as "storeTh", seller.name_en as "storeEn",
      work.title_th as "titleTh", work.title_en as "titleEn", proposal.product_id as "productId", product.url_key as "urlKey",
      proposal.subject, proposal.before, proposal.after, proposal.reason, product.edition_id as "editionId",
      proposal.subject = 'cover' and proposal.status = 'waiting'
        and edition.cover_key is distinct from proposal.before ->> 'coverKey' as "isStale",
      (extract(epoch from proposal.created_at) * 1000)::float8 as "createdAtMs", (count(*) over ())::int as total
    from work_proposals proposal
    join sellers seller on seller.id = proposal.seller_id
    join works work on work.id = proposal.work_id
    join products product on product.id = proposal.product_id
    left join editions edition on edition.id = product.edition_id
    where proposal.status = ${status}
    order by proposal.id desc limit ${limit} offset ${offset}`);
  return rows;
}

export async function countProposals(
  db: Queryable,
): Promise<Record<'waiting' | 'accepted' | 'refused', number>> {
  const rows = await db
    .select({ status: workProposals.status, count: count() })
    .from(workProposals)
    .groupBy(workProposals.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { waiting: of('waiting'), accepted: of('accepted'), refused: of('refused') };
}

/** A proposal, held, with the edition that is meant. */
export async function lockProposal(tx: Queryable, id: number) {
  const [row] = await tx.select().from(workProposals).where(eq(workProposals.id, id)).for('update');
  return row ?? null;
}

export async function decideProposal(
  tx: Queryable,
  id: number,
  decision: { status: 'accepted' | 'refused'; reason: string | null; decidedAt: Date },
): Promise<void> {
  await tx.update(workProposals).set(decision).where(eq(workProposals.id, id));
}

/** Files proposals of one work under another; which were. */
export async function turnProposals(
  tx: Queryable,
  { from, to, only }: { from: number; to: number; only: readonly number[] | null },
): Promise<number[]> {
  const turned = await tx
    .update(workProposals)
    .set({ workId: to })
    .where(
      and(eq(workProposals.workId, from), ...(only === null ? [] : [inArray(workProposals.id, [...only])])),
    )
    .returning({ id: workProposals.id });
  return turned.map(({ id }) => id);
}

/** What cover a store proposed last of an edition; null where it never has. */
export async function selectLastCover(db: Queryable, sellerId: number, editionId: number) {
  const { id, status, reason, createdAt, before, after } = workProposals;
  const [row] = await db
    .select({ id, status, reason, createdAt, before, after })
    .from(workProposals)
    .innerJoin(products, eq(products.id, workProposals.productId))
    .where(
      and(
        eq(workProposals.sellerId, sellerId),
        eq(products.editionId, editionId),
        eq(workProposals.subject, 'cover'),
      ),
    )
    .orderBy(desc(workProposals.id))
    .limit(1);
  return row ?? null;
}

/** A proposal of a store's, or for staff (null) anybody's. */
export async function selectProposal(db: Queryable, sellerId: number | null, id: number) {
  const [row] = await db.select().from(workProposals).where(eq(workProposals.id, id));
  return row === undefined || (sellerId !== null && row.sellerId !== sellerId) ? null : row;
}

export async function deleteProposal(tx: Queryable, id: number): Promise<void> {
  await tx.delete(workProposals).where(eq(workProposals.id, id));
}

/** A change of a store's product or, for staff (null), of anybody's. */
export async function selectChange(db: Queryable, sellerId: number | null, id: number) {
  const [row] = await db.select().from(productChanges).where(eq(productChanges.id, id));
  return row === undefined || (sellerId !== null && row.sellerId !== sellerId) ? null : row;
}
