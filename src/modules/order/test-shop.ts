import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { userAddresses } from '../address/address.tables.ts';
import { addToCart } from '../cart/add-to-cart.ts';
import { categories, editions, products, works } from '../catalogue/catalogue.tables.ts';
import type { PlaceOrderInput } from '../checkout/place-order.ts';
import { users } from '../identity/identity.tables.ts';
import { promotionScopes, promotions, vouchers } from '../promotion/promotion.tables.ts';
import { isGift } from '../promotion/promotion-terms.rules.ts';
import { publishPromotion } from '../promotion/publish-promotion.ts';
import { sellers } from '../seller/seller.tables.ts';
import { sellerShipping, shippingChannels } from '../shipping/shipping.tables.ts';
import { stockMovements } from '../stock/stock.tables.ts';

let numbers = 0;
const next = () => {
  numbers += 1;
  return numbers;
};

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('no row came back');
  return row;
}

/** What a discount takes off, where a test says its share. */
function discountTerms({ terms, discountBasisPoints }: Partial<typeof promotions.$inferInsert>) {
  return (
    terms ?? {
      ...{ kind: 'discount' as const, offBasisPoints: discountBasisPoints ?? 0 },
      ...{ offSatang: null, priceSatang: null },
    }
  );
}

/** Sellers, products, shoppers and vouchers for tests of carts and orders, written straight into the tables. */
export function testShop(db: Database) {
  let categoryId: number | null = null;
  const channelIds: number[] = [];

  async function category(): Promise<number> {
    categoryId ??= only(
      await db
        .insert(categories)
        .values({ urlKey: `shelf-${next()}`, nameTh: 'ชั้น', nameEn: 'Shelf' })
        .returning({ id: categories.id }),
    ).id;
    return categoryId;
  }

  async function shipping(): Promise<number[]> {
    if (channelIds.length > 0) return channelIds;
    const rows = await db
      .insert(shippingChannels)
      .values([
        { code: 'post', nameTh: 'ไปรษณีย์', nameEn: 'Post', daysMin: 2, daysMax: 4, sortOrder: 1 },
        { code: 'express', nameTh: 'ด่วน', nameEn: 'Express', daysMin: 1, daysMax: 1, sortOrder: 2 },
      ])
      .returning({ id: shippingChannels.id });
    channelIds.push(...rows.map(({ id }) => id));
    return channelIds;
  }

  return {
    /** A seller with a post (40 baht) and an express (90 baht) channel. */
    async seller(values: Partial<typeof sellers.$inferInsert> = {}): Promise<number> {
      const name = `ร้าน ${next()}`;
      const { id } = only(
        await db
          .insert(sellers)
          .values({ urlKey: `store-${next()}`, nameTh: name, nameEn: `Store ${numbers}`, ...values })
          .returning({ id: sellers.id }),
      );
      const [post, express] = await shipping();
      await db.insert(sellerShipping).values([
        { sellerId: id, channelId: post ?? 0, feeSatang: 4_000, extraKilogramSatang: 1_000 },
        { sellerId: id, channelId: express ?? 0, feeSatang: 9_000 },
      ]);
      return id;
    },

    /** A product of 100 baht with 10 copies, received by a stock movement. */
    async product(sellerId: number, values: Partial<typeof products.$inferInsert> = {}): Promise<number> {
      const priceSatang = values.priceSatang ?? 10_000;
      const { id, stockOnHand } = only(
        await db
          .insert(products)
          .values({
            urlKey: `thing-${next()}`,
            sellerId,
            categoryId: await category(),
            nameTh: `สินค้า ${numbers}`,
            nameEn: `Thing ${numbers}`,
            priceSatang,
            fullPriceSatang: priceSatang,
            stockOnHand: 10,
            weightGrams: 300,
            ...values,
          })
          .returning({ id: products.id, stockOnHand: products.stockOnHand }),
      );
      if (stockOnHand > 0)
        await db.insert(stockMovements).values({
          productId: id,
          onHandDelta: stockOnHand,
          reservedDelta: 0,
          reason: 'received',
        });
      return id;
    },

    /** An e-book with any number of copies; without a file there is nothing to deliver. */
    async ebook(sellerId: number, fileKey: string | null): Promise<number> {
      const categoryOfIt = await category();
      const { id: workId } = only(
        await db
          .insert(works)
          .values({
            urlKey: `work-${next()}`,
            titleTh: 'อีบุ๊ก',
            titleEn: 'E-book',
            descriptionTh: '',
            categoryId: categoryOfIt,
          })
          .returning({ id: works.id }),
      );
      const { id: editionId } = only(
        await db
          .insert(editions)
          .values({ workId, format: 'ebook', language: 'th' })
          .returning({ id: editions.id }),
      );
      return this.product(sellerId, { editionId, fileKey, stockOnHand: 100 });
    },

    /** A shopper with an address. */
    async shopper(
      values: Partial<typeof users.$inferInsert> = {},
    ): Promise<{ userId: number; addressId: number }> {
      const { id } = only(
        await db
          .insert(users)
          .values({
            email: `shopper-${next()}@test.example`,
            firstname: 'สมศรี',
            lastname: 'รักอ่าน',
            ...values,
          })
          .returning({ id: users.id }),
      );
      return { userId: id, addressId: await this.address(id) };
    },

    async address(userId: number): Promise<number> {
      const place = only(
        (await db.execute<{ id: number }>(sql`select min(id) as id from subdistricts`)).rows,
      );
      return only(
        await db
          .insert(userAddresses)
          .values({
            userId,
            firstname: 'สมศรี',
            lastname: 'รักอ่าน',
            telephone: '0812345678',
            address: '99/1',
            road: 'พระราม 4',
            subdistrictId: Number(place.id),
            zipCode: '10200',
          })
          .returning({ id: userAddresses.id }),
      ).id;
    },

    async voucher(values: Partial<typeof vouchers.$inferInsert> = {}): Promise<string> {
      const code = values.code ?? `CODE${next()}`;
      await db.insert(vouchers).values({
        code,
        kind: 'platform',
        nameTh: `โค้ด ${code}`,
        nameEn: `Voucher ${code}`,
        discountSatang: values.discountBasisPoints === undefined ? 2_000 : null,
        startsAt: new Date('2026-01-01T00:00:00Z'),
        endsAt: new Date('2100-01-01T00:00:00Z'),
        ...values,
      });
      return code;
    },

    async promotion(
      values: Partial<typeof promotions.$inferInsert> &
        Pick<typeof promotions.$inferInsert, 'promotionTypeId' | 'sellerId'>,
      scopes: readonly Pick<typeof promotionScopes.$inferInsert, 'kind' | 'targetId'>[] = [],
    ): Promise<number> {
      const { id } = only(
        await db
          .insert(promotions)
          .values({
            urlKey: `promotion-${next()}`,
            giftProductId: values.terms != null && isGift(values.terms) ? values.terms.giftProductId : null,
            nameTh: `โปรโมชัน ${numbers}`,
            nameEn: `Promotion ${numbers}`,
            startsAt: new Date('2026-01-01T00:00:00Z'),
            endsAt: new Date('2100-01-01T00:00:00Z'),
            ...values,
            ...(values.promotionTypeId === 1 ? { terms: discountTerms(values) } : {}),
          })
          .returning({ id: promotions.id }),
      );
      if (values.promotionTypeId === 1 && values.triggerProductId != null)
        await db
          .insert(promotionScopes)
          .values({ promotionId: id, kind: 'product', targetId: values.triggerProductId });
      if (scopes.length > 0)
        await db.insert(promotionScopes).values(scopes.map((scope) => ({ ...scope, promotionId: id })));
      // Its prices have been there since it began.
      await transact(db, (tx) =>
        publishPromotion(tx, id, values.startsAt ?? new Date('2026-01-01T00:00:00Z')),
      );
      return id;
    },

    /** A cart of a shopper's with one product in it; its id. */
    async cart(
      services: Pick<Services, 'db' | 'clock' | 'newSecret'>,
      userId: number | null,
      productIds: readonly number[],
      quantity = 1,
      cartId: string | null = null,
    ): Promise<string> {
      let id = cartId;
      for (const productId of productIds) {
        const added = await addToCart(services, { cartId: id, userId, productId, quantity, mode: 1 });
        if (!added.ok || added.value === null) throw new Error(`not added: ${JSON.stringify(added)}`);
        id = added.value.cart.id;
      }
      if (id === null) throw new Error('no products, no cart');
      return id;
    },

    /** A call to place a cart as it is: by transfer, to the shopper's address, cheapest shipping. */
    order(
      { userId, addressId }: { userId: number; addressId: number },
      cartId: string,
      changes: Partial<PlaceOrderInput['data']> = {},
      key: string | null = null,
    ): PlaceOrderInput {
      return {
        userId,
        locale: 'th',
        key,
        data: { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [], ...changes },
      };
    },

    /** What a product's counters say, and what its movements add up to: the same, or something is lost. */
    async stock(productId: number) {
      const { rows } = await db.execute<
        Record<'onHand' | 'reserved' | 'movedOnHand' | 'movedReserved', number>
      >(sql`
        select p.stock_on_hand as "onHand", p.stock_reserved as reserved,
          coalesce(sum(m.on_hand_delta), 0)::int as "movedOnHand",
          coalesce(sum(m.reserved_delta), 0)::int as "movedReserved"
        from products p left join stock_movements m on m.product_id = p.id where p.id = ${productId} group by p.id`);
      return only(rows);
    },
  };
}

export type TestShop = ReturnType<typeof testShop>;
