import { sql } from 'drizzle-orm';
import { editions, workAuthors, works } from '../modules/catalogue/catalogue.tables.ts';
import { workProposals } from '../modules/listing/listing.tables.ts';
import { PRESS_SELLER_KEY } from './content/sellers.ts';
import type { DemoAccounts } from './seed-accounts.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import { insertRows, the } from './seed-rows.ts';

/**
 * What waits on staff's desks of stores' products: a change of a book that several stores sell, proposed by one, and a double of
 * it, as a store brings one whose file has no ISBN. Nobody offers the double, so no shopper meets it.
 */
export async function seedListing(
  { tx, now }: SeedContext,
  directory: Directory,
  accounts: DemoAccounts,
): Promise<void> {
  const sellerId = the(directory.sellers, PRESS_SELLER_KEY);
  const { rows } = await tx.execute<{ productId: number; workId: number; pages: number; year: number }>(sql`
    select product.id as "productId", edition.work_id as "workId", edition.pages, edition.year
    from products product join editions edition on edition.id = product.edition_id
    where product.seller_id = ${sellerId} and product.is_active and edition.pages is not null
      and edition.year is not null
      and exists (select from products other where other.edition_id = edition.id and other.seller_id <> ${sellerId})
    order by product.sold_count desc, product.id limit 1`);
  const [offer] = rows;
  if (offer === undefined) throw new Error('the demo has no book that two stores sell');
  const { productId, workId, pages, year } = offer;
  await insertRows(tx, workProposals, [
    {
      ...{ workId, productId, sellerId, userId: accounts.sellerUserId, status: 'waiting' as const },
      before: { pages, year },
      after: { pages: pages + 16, year: year - 1 },
      createdAt: daysBefore(now, 1),
    },
  ]);
  const { rows: originals } = await tx.execute<{
    titleTh: string;
    titleEn: string;
    categoryId: number;
    language: string;
  }>(sql`
    select work.title_th as "titleTh", work.title_en as "titleEn", work.category_id as "categoryId",
      (select edition.language from editions edition where edition.work_id = work.id order by edition.id limit 1) as language
    from works work where work.id = ${workId}`);
  const [original] = originals;
  if (original === undefined) throw new Error('the demo’s book has a work');
  const { language, ...told } = original;
  const [double] = await tx
    .insert(works)
    .values({
      ...{ urlKey: 'demo-double', descriptionTh: '', broughtBySellerId: sellerId },
      ...{ ...told, titleTh: ` ${told.titleTh}.`.trim() },
    })
    .returning({ id: works.id });
  if (double === undefined) throw new Error('the double wasn’t added');
  await tx.insert(editions).values({ workId: double.id, format: 'paperback', language });
  const { rows: makers } = await tx.execute<{ authorId: number; position: number }>(sql`
    select author_id as "authorId", position from work_authors where work_id = ${workId} and role = 'author'`);
  await tx.insert(workAuthors).values(makers.map((maker) => ({ ...maker, workId: double.id })));
}
