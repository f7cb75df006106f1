import { bookWeightGrams } from '../modules/catalogue/book-weight.rules.ts';
import { editions, type products, workAuthors, works } from '../modules/catalogue/catalogue.tables.ts';
import type { PersonRole } from '../modules/catalogue/people.rules.ts';
import { seededRandom } from '../shared/seeded-random.ts';
import type { DemoEdition, DemoOffer } from './content/content.types.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import type { DemoWork, ShopPlan } from './seed-plan.ts';
import type { NewProduct } from './seed-products.ts';
import { insertRows, the } from './seed-rows.ts';

/** Works with their writers and editions, and a new product for every offer. */
export async function seedBooks(
  { tx, now }: SeedContext,
  plan: ShopPlan,
  directory: Directory,
): Promise<{ works: ReadonlyMap<string, number>; products: NewProduct[] }> {
  const inserted = await insertRows(
    tx,
    works,
    plan.works.map((work) => workRow(work, plan, directory)),
    ['id', 'urlKey'],
  );
  const workIds = new Map(inserted.map(({ id, urlKey }) => [urlKey, id]));
  await insertRows(
    tx,
    workAuthors,
    plan.works.flatMap((work) =>
      peopleOf(work).flatMap(({ role, keys }) =>
        [...new Set(keys)].map((key, index) => ({
          workId: the(workIds, work.urlKey),
          authorId: the(directory.authors, key),
          role,
          position: index + 1,
        })),
      ),
    ),
  );
  const editionIds = await seedEditions(tx, plan, directory, workIds);
  const workOf = new Map(plan.works.map((work) => [work.key, work]));
  const editionOf = new Map(plan.works.flatMap(({ editions: all }) => all.map((each) => [each.key, each])));
  return {
    works: new Map(plan.works.map(({ key, urlKey }) => [key, the(workIds, urlKey)])),
    products: plan.offers.map((offer) =>
      offerProduct(offer, {
        work: the(workOf, offer.workKey),
        edition: the(editionOf, offer.editionKey),
        editionId: the(editionIds, offer.editionKey),
        directory,
        plan,
        now,
      }),
    ),
  };
}

function peopleOf(work: DemoWork): { role: PersonRole; keys: readonly string[] }[] {
  if (!('authorKeys' in work)) return [{ role: 'author', keys: work.authorNames }];
  return [
    { role: 'author', keys: work.authorKeys },
    { role: 'illustrator', keys: work.illustratorKeys ?? [] },
    { role: 'editor', keys: work.editorKeys ?? [] },
  ];
}

function workRow(work: DemoWork, plan: ShopPlan, directory: Directory): typeof works.$inferInsert {
  const reviews = plan.reviews.get(work.key) ?? [];
  const common = {
    urlKey: work.urlKey,
    descriptionTh: work.descriptionTh,
    descriptionEn: work.descriptionEn,
    categoryId: the(directory.categories, work.categoryKey),
    ratingSum: reviews.reduce((sum, { stars }) => sum + stars, 0),
    ratingCount: reviews.length,
    subtitleEn: null,
  };
  if ('titleTh' in work)
    return {
      ...common,
      titleTh: work.titleTh,
      titleEn: work.titleEn,
      subtitleTh: work.subtitleTh ?? null,
      seriesId: work.seriesKey === undefined ? null : the(directory.series, work.seriesKey),
      seriesNumber: work.seriesNumber === undefined ? null : String(work.seriesNumber),
      originalYear: work.year,
      tags: [...(work.tagsTh ?? [])],
    };
  return {
    ...common,
    titleTh: work.titleEn,
    titleEn: work.titleEn,
    subtitleTh: null,
    seriesId: work.seriesName === null ? null : the(directory.series, work.seriesName),
    seriesNumber: work.seriesNumber,
    originalYear: work.originalYear,
    tags: [],
  };
}

async function seedEditions(
  tx: SeedContext['tx'],
  plan: ShopPlan,
  directory: Directory,
  workIds: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const rows = plan.works.flatMap((work) =>
    work.editions.map((edition) => ({
      workId: the(workIds, work.urlKey),
      isbn13: edition.isbn13,
      format: edition.format,
      publisherId: work.publisherKey === null ? null : the(directory.publishers, work.publisherKey),
      year: edition.year,
      pages: edition.pages,
      // "en-US" and "en-GB" are one language to choose by.
      language: work.language.split('-')[0] ?? work.language,
    })),
  );
  const inserted = await insertRows(tx, editions, rows, ['id', 'workId', 'format']);
  const ids = new Map(inserted.map(({ id, workId, format }) => [`${workId}:${format}`, id]));
  return new Map(
    plan.works.flatMap((work) =>
      work.editions.map((edition) => [
        edition.key,
        the(ids, `${the(workIds, work.urlKey)}:${edition.format}`),
      ]),
    ),
  );
}

type OfferSurroundings = {
  work: DemoWork;
  edition: DemoEdition;
  editionId: number;
  directory: Directory;
  plan: ShopPlan;
  now: Date;
};

function offerProduct(offer: DemoOffer, around: OfferSurroundings): NewProduct {
  const { work, edition, editionId, directory, plan, now } = around;
  const ref = `offer:${offer.key}`;
  const sold = plan.soldCopies.get(ref) ?? 0;
  const random = seededRandom(`published:${offer.key}`);
  const workAge = the(plan.workAgeDays, work.key);
  const laterDays = Math.min(random() ** 2 * 60, workAge * 0.5);
  const ageDays = Math.max(workAge - laterDays, sold > 0 ? 32 : 0) + random();
  const row: typeof products.$inferInsert = {
    urlKey: offer.urlKey,
    productTypeId: 1,
    sellerId: the(directory.sellers, offer.sellerKey),
    editionId,
    categoryId: the(directory.categories, work.categoryKey),
    nameTh: 'titleTh' in work ? work.titleTh : work.titleEn,
    nameEn: work.titleEn,
    condition: offer.condition,
    priceSatang: offer.priceSatang,
    fullPriceSatang: offer.fullPriceSatang ?? offer.priceSatang,
    stockOnHand: offer.stock + sold,
    vatClass: 'exempt',
    weightGrams: bookWeightGrams(edition.format, edition.pages),
    publishedAt: daysBefore(now, ageDays),
  };
  return { ref, row, isDigital: edition.format === 'ebook', format: edition.format };
}
