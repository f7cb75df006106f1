import { type SQL, sql } from 'drizzle-orm';
import type { ProductFacts } from '../modules/cart/cart-facts.rules.ts';
import { announceChanges } from '../platform/db/change-feed.ts';
import type { Database } from '../platform/db/database.ts';
import { transact } from '../platform/db/transact.ts';
import type { Clock } from '../shared/clock.ts';
import { demoGifts } from './content/gifts.ts';
import { demoSellers, PRESS_SELLER_KEY } from './content/sellers.ts';
import { demoOptionProducts } from './content/stationery.ts';
import { isEmptyShop } from './is-empty-shop.ts';
import { seedAcademy } from './seed-academy.ts';
import { seedAccounts, seedBrowsing } from './seed-accounts.ts';
import { seedAffiliates } from './seed-affiliates.ts';
import { seedApprovals } from './seed-approvals.ts';
import { seedBooks } from './seed-books.ts';
import { seedCampaigns } from './seed-campaigns.ts';
import { seedCashback } from './seed-cashback.ts';
import { seedChats } from './seed-chats.ts';
import type { SeedContext, SeededShop } from './seed-context.ts';
import { seedCopyPromotions } from './seed-copy-promotions.ts';
import { commissionOf, seedDirectory } from './seed-directory.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedGiftChoices, seedGifts } from './seed-gifts.ts';
import { planHistory } from './seed-history.ts';
import { seedLanding } from './seed-landing.ts';
import { seedListing } from './seed-listing.ts';
import { seedNotices } from './seed-notices.ts';
import { seedOrders } from './seed-orders.ts';
import { seedPacking, withPartOnItsWay } from './seed-packing.ts';
import { seedPeople } from './seed-people.ts';
import { planShop } from './seed-plan.ts';
import { insertProducts } from './seed-products.ts';
import { seedPromotions } from './seed-promotions.ts';
import { seedQuizzes } from './seed-quizzes.ts';
import { seedReturns } from './seed-returns.ts';
import { seedReviews } from './seed-reviews.ts';
import { the } from './seed-rows.ts';
import { seedSearches } from './seed-searches.ts';
import { seedSharer } from './seed-sharer.ts';
import { seedShipping } from './seed-shipping.ts';
import { seedSite } from './seed-site.ts';
import { seedStanding } from './seed-standing.ts';
import { seedCommissionInvoices, seedStatements } from './seed-statements.ts';
import { seedStoreAccounts } from './seed-store-accounts.ts';
import { seedStoreBanners } from './seed-store-banners.ts';
import { seedStoreDelivery } from './seed-store-delivery.ts';
import { seedStoreFigures } from './seed-store-figures.ts';
import { seedStoreLists } from './seed-store-lists.ts';
import { seedTaxProfiles } from './seed-tax-profiles.ts';
import { giftProducts, optionLeaves, optionParents } from './seed-things.ts';
import { seedVouchers } from './seed-vouchers.ts';
import { seedWallet } from './seed-wallet.ts';
import { seedWritten } from './seed-written.ts';

const seedLock = 7_026_120;

type SeedOptions = { db: Database; clock: Clock; say: (line: string) => void };

/**
 * Fills an empty database with the demo shop: the same each time, its dates counted back from now. One transaction: a
 * start that is killed meanwhile leaves the database as empty as it was. Returns false when there is something already.
 */
export async function seedDemo({ db, clock, say }: SeedOptions): Promise<boolean> {
  if (!(await isEmptyShop(db))) return false;
  say('filling the shop');
  const isFilled = await transact(db, async (tx) => {
    // Of two processes that start together, the second finds what the first has made.
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (!(await isEmptyShop(tx))) return false;
    await fill({ tx, now: clock(), say });
    await announceChanges(tx, ['catalogue', 'site']);
    return true;
  });
  // Statistics for the planner, so that the first visitors don't wait for autovacuum.
  if (isFilled) await db.execute(sql`analyze`);
  return isFilled;
}

/**
 * How many rows these tables have now, for the planner: nobody else sees them yet. Should autovacuum look at a table meanwhile,
 * as it does after a start that was killed, it says that there are none, and a statement that joins some takes minutes. It
 * leaves tables alone that this transaction has told of.
 */
async function analyzeTables({ tx }: SeedContext, tables: SQL): Promise<void> {
  await tx.execute(sql`analyze ${tables}`);
}

async function fill(context: SeedContext): Promise<void> {
  const { now, say } = context;
  const plan = planShop();
  const directory = await seedDirectory(context.tx, plan.english);
  const accounts = await seedAccounts(context, directory);
  const shipping = await seedShipping(context, directory);
  await seedTaxProfiles(context, directory);
  await seedStoreDelivery(context, directory);
  const vouchers = await seedVouchers(context, directory);
  await seedStoreBanners(context, directory);

  const books = await seedBooks(context, plan, directory);
  const leafCount = demoOptionProducts.reduce((sum, { leaves }) => sum + leaves.length, 0);
  const total = books.products.length + demoOptionProducts.length + leafCount + demoGifts.length;
  const offers = await insertProducts(context, books.products, { done: 0, total });
  const parents = await insertProducts(
    context,
    [...optionParents(plan, directory, now), ...giftProducts(plan, directory, now)],
    { done: books.products.length, total },
  );
  const leaves = await insertProducts(context, optionLeaves(plan, directory, parents, now), {
    done: total - leafCount,
    total,
  });
  await analyzeTables(context, sql`users, works, editions, products`);
  const shop: SeededShop = {
    directory,
    works: books.works,
    products: new Map([...offers, ...parents, ...withParentsLevels(leaves, parents)]),
  };

  const promotions = await seedPromotions(context, plan, shop);
  const gifts = await seedGifts(context, plan, shop);
  await seedGiftChoices(context, shop);
  await seedCopyPromotions(context, plan, shop);
  await seedSite(context);
  await seedCampaigns(context, plan, shop);
  await seedLanding(context);
  await seedWritten(context, plan, shop);
  await seedQuizzes(context);
  await seedAcademy(context);
  await seedBrowsing(context, accounts, shop);
  const reviews = await seedReviews(context, plan, shop);
  say(`filling the shop: ${reviews.toLocaleString('en-US')} reviews`);
  const purchases = planHistory(
    plan.sales,
    {
      products: shop.products,
      sellers: demoSellers.map((seller) => ({
        id: the(directory.sellers, seller.key),
        urlKey: seller.urlKey,
        nameTh: seller.nameTh,
        nameEn: seller.nameEn,
        email: seller.email,
        commissionBasisPoints: commissionOf(seller.key),
      })),
      shipping,
      promotions,
      gifts,
      vouchers,
      accounts,
    },
    now,
  );
  const pressId = the(directory.sellers, PRESS_SELLER_KEY);
  const sellerUsers = new Map([[pressId, accounts.sellerUserId]]);
  const placed = await seedOrders(
    context,
    withPartOnItsWay(purchases, { sellerId: pressId, shopperId: accounts.shopper.userId, now }),
    sellerUsers,
  );
  await analyzeTables(context, sql`products, order_groups, orders, order_lines`);
  await seedPacking(context, directory, accounts);
  await seedStoreLists(context, directory);
  await seedListing(context, directory, accounts);
  await seedWallet(context, accounts, vouchers);
  await seedCashback(context, accounts);
  await seedAffiliates(context, accounts);
  await seedSharer(context, accounts);
  await seedNotices(context, accounts);
  await seedChats(context, { accounts, sellerId: pressId });
  await seedReturns(context, accounts);
  await seedDocuments(context);
  await seedStatements(context);
  await seedCommissionInvoices(context);
  await seedStoreAccounts(context, directory, accounts);
  await seedStanding(context);
  await seedApprovals(context, directory);
  await seedPeople(context);
  await seedStoreFigures(context);
  await seedSearches(context);
  say(`filling the shop: ${placed.orders.toLocaleString('en-US')} orders of the last month`);
}

/** A child's options are named by its parent's levels, as a cart reads them. */
function withParentsLevels(
  leaves: ReadonlyMap<string, ProductFacts>,
  parents: ReadonlyMap<string, ProductFacts>,
): [string, ProductFacts][] {
  return demoOptionProducts.flatMap((product) =>
    product.leaves.map(({ sku }): [string, ProductFacts] => {
      const { optionLevels } = the(parents, `options:${product.key}`);
      return [`leaf:${sku}`, { ...the(leaves, `leaf:${sku}`), optionLevels }];
    }),
  );
}
