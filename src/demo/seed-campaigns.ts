import { gt } from 'drizzle-orm';
import { campaignProducts, campaigns } from '../modules/campaign/campaign.tables.ts';
import { keepCampaignPrices } from '../modules/campaign/keep-campaign-prices.ts';
import { priceWindows } from '../modules/pricing/pricing.tables.ts';
import { type DemoCampaign, demoCampaigns } from './content/campaigns.ts';
import { demoOptionProducts } from './content/stationery.ts';
import { daysBefore, type SeedContext, type SeededShop } from './seed-context.ts';
import type { ShopPlan } from './seed-plan.ts';
import { insertRows, the } from './seed-rows.ts';

/** Prices of the demo's campaigns end in 9 baht, as on a shelf's label; at least a baht. */
function campaignSatang(ownSatang: number, offBasisPoints: number): number {
  const satang = Math.floor((ownSatang * (10_000 - offBasisPoints)) / 10_000);
  return Math.max(900, Math.floor((satang - 900) / 1_000) * 1_000 + 900);
}

/** Campaigns with what several stores have brought: one that runs, one that comes and takes proposals, one that is over. */
export async function seedCampaigns(
  { tx, now }: SeedContext,
  plan: ShopPlan,
  shop: SeededShop,
): Promise<void> {
  const inserted = await insertRows(
    tx,
    campaigns,
    demoCampaigns.map((campaign, index) => ({
      urlKey: campaign.urlKey,
      nameTh: campaign.nameTh,
      nameEn: campaign.nameEn,
      altTh: campaign.altTh,
      altEn: campaign.altEn,
      wordsTh: campaign.wordsTh,
      wordsEn: campaign.wordsEn,
      formattedTh: campaign.formattedTh ?? null,
      formattedEn: campaign.formattedEn ?? null,
      startsAt: daysBefore(now, -campaign.startsInDays),
      endsAt: daysBefore(now, -campaign.endsInDays),
      proposalsUntil: daysBefore(now, -campaign.proposalsForDays),
      leastDiscountBasisPoints: campaign.offBasisPoints,
      condition: 'new' as const,
      categoryIds: campaign.categoryKeys.map((key) => the(shop.directory.categories, key)),
      sortOrder: index + 1,
      createdAt: daysBefore(now, 20 - campaign.startsInDays),
    })),
    ['id', 'urlKey'],
  );
  // What has a discount of its own keeps that one alone, so that each of the demo's prices has one cause.
  const cheaper = await tx
    .select({ productId: priceWindows.productId, sellerId: priceWindows.sellerId })
    .from(priceWindows)
    .where(gt(priceWindows.endsAt, now));
  const isCheaper = (product: { id: number; sellerId: number }) =>
    cheaper.some(
      ({ productId, sellerId }) =>
        productId === product.id || (productId === null && sellerId === product.sellerId),
    );
  const ids = new Map(inserted.map(({ id, urlKey }) => [urlKey, id]));
  const rows = demoCampaigns.flatMap((campaign) => {
    const campaignId = the(ids, campaign.urlKey);
    const asProposed = ({ id, sellerId, priceSatang }: Brought, sortOrder: number) => ({
      ...{ campaignId, sellerId, sortOrder, productId: id },
      priceSatang: campaignSatang(priceSatang, campaign.offBasisPoints),
      proposedAt: daysBefore(now, 12 - campaign.startsInDays),
    });
    const books = broughtTo(campaign, plan, shop, isCheaper);
    const isWaiting = (index: number) => index % campaign.waitingEvery === campaign.waitingEvery - 1;
    return [
      ...books.map((book, index) => ({
        ...asProposed(book, index + 1),
        parentId: null,
        state: isWaiting(index) ? ('proposed' as const) : ('accepted' as const),
      })),
      ...leavesOf(campaign, shop)
        .filter(({ leaf }) => !isCheaper(leaf))
        .map(({ parentId, leaf }) => ({
          ...asProposed(leaf, books.length + 1),
          ...{ parentId, state: 'accepted' as const },
        })),
    ];
  });
  await insertRows(tx, campaignProducts, rows);
  // Those that run have run since they began.
  const begun = new Map(
    demoCampaigns.map(({ urlKey, startsInDays }) => [urlKey, daysBefore(now, -startsInDays)]),
  );
  for (const { id, urlKey } of inserted) await keepCampaignPrices(tx, id, the(begun, urlKey));
}

type Brought = { id: number; sellerId: number; priceSatang: number };

/** What is sold of the product with options that a campaign has. */
function leavesOf(
  { optionProductKey }: DemoCampaign,
  shop: SeededShop,
): { parentId: number; leaf: Brought }[] {
  if (optionProductKey === undefined) return [];
  const product = demoOptionProducts.find(({ key }) => key === optionProductKey);
  if (product === undefined) throw new Error(`no product with options ${optionProductKey}`);
  const { id: parentId } = the(shop.products, `options:${optionProductKey}`);
  return product.leaves.map(({ sku }) => ({ parentId, leaf: the(shop.products, `leaf:${sku}`) }));
}

const storesMost = 8;
const ofStoreMost = 4;

/** What the stores that have most of a campaign's shelves bring to it: each book once. */
function broughtTo(
  campaign: DemoCampaign,
  plan: ShopPlan,
  shop: SeededShop,
  isCheaper: (product: { id: number; sellerId: number }) => boolean,
) {
  const { workCategories } = campaign;
  const isOf = (key: string) => workCategories.length === 0 || workCategories.includes(key);
  const works = new Set(plan.works.filter(({ categoryKey }) => isOf(categoryKey)).map(({ key }) => key));
  const seen = new Set<string>();
  const offers = plan.offers.filter(
    (offer) =>
      works.has(offer.workKey) &&
      offer.condition === 'new' &&
      offer.stock > 3 &&
      !offer.editionKey.endsWith(':ebook') &&
      the(shop.products, `offer:${offer.key}`).priceSatang > 5_000 &&
      !isCheaper(the(shop.products, `offer:${offer.key}`)),
  );
  const bySeller = [...Map.groupBy(offers, ({ sellerKey }) => sellerKey).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  const brought: (typeof offers)[] = [];
  for (const own of bySeller) {
    const books = [...new Map(own.map((offer) => [offer.workKey, offer])).values()]
      .filter(({ workKey }) => !seen.has(workKey))
      .slice(0, ofStoreMost);
    for (const { workKey } of books) seen.add(workKey);
    if (books.length > 0) brought.push(books);
    if (brought.length === storesMost) break;
  }
  return brought.flat().map(({ key }) => the(shop.products, `offer:${key}`));
}
