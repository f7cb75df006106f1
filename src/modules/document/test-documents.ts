import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { orderGroups, orderLines, orders } from '../order/order.tables.ts';
import type { TaxInvoiceChoice } from '../order/order-snapshot.contract.ts';
import type { TestShop } from '../order/test-shop.ts';
import { paymentSlips, payments } from '../payment/payment.tables.ts';
import { shippingChannels } from '../shipping/shipping.tables.ts';
import { sellerTaxProfiles } from './document.tables.ts';

export const testChoice: TaxInvoiceChoice = {
  type: 'company',
  name: 'บริษัท ผู้ซื้อ จำกัด',
  taxId: '0107537000521',
  branchType: 'branch',
  branchNumber: '00012',
  branchName: 'เชียงใหม่',
  email: 'tax@buyer.example',
  address: '55 ถนนห้วยแก้ว ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200',
};

let numbers = 0;

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('no row came back');
  return row;
}

type OrderWish = {
  sellerId: number;
  userId: number;
  orderedAt: Date;
  status?: (typeof orders.$inferInsert)['status'];
  channel?: 'card' | 'cod';
  taxInvoice?: TaxInvoiceChoice | null;
  /** By the house: on the first line, and on the parcel's fee. */
  houseDiscountSatang?: number;
  houseShippingSatang?: number;
  sellerDiscountSatang?: number;
  /** What the buyer's points pay of the first line. */
  pointsSatang?: number;
};

/** Orders for tests of documents, written straight into the tables: two books and three notebooks, 40 baht to send. */
export function testDocuments(db: Database, shop: TestShop) {
  return {
    async taxProfile(
      sellerId: number,
      changes: Partial<typeof sellerTaxProfiles.$inferInsert> = {},
    ): Promise<void> {
      await db.insert(sellerTaxProfiles).values({
        sellerId,
        legalNameTh: 'บริษัท ร้านหนังสือ จำกัด',
        taxId: '0105561000011',
        isVatRegistered: true,
        address: '99/1 ถนนพระราม 4',
        subdistrictName: 'พระบรมมหาราชวัง',
        districtName: 'พระนคร',
        provinceName: 'กรุงเทพมหานคร',
        zipCode: '10200',
        updatedAt: new Date('2026-01-01T00:00:00Z'),
        ...changes,
      });
    },

    async order(wish: OrderWish) {
      numbers += 1;
      const { sellerId, userId, orderedAt, status = 'ready_to_ship', channel = 'card' } = wish;
      const { houseDiscountSatang = 0, houseShippingSatang = 0, sellerDiscountSatang = 0 } = wish;
      const { pointsSatang = 0 } = wish;
      const referenceCode = `R9${String(numbers).padStart(6, '0')}`;
      const products = [await shop.product(sellerId), await shop.product(sellerId)];
      const [channelRow] = await db.select({ id: shippingChannels.id }).from(shippingChannels).limit(1);
      const itemSatang = 96_700;
      const platformDiscountSatang = houseDiscountSatang + pointsSatang;
      const discountSatang = platformDiscountSatang + sellerDiscountSatang;
      const totalSatang = itemSatang - discountSatang + 4_000 - houseShippingSatang;
      const isPaid = channel !== 'cod' && ['ready_to_ship', 'shipped', 'complete'].includes(status);
      const group = only(
        await db
          .insert(orderGroups)
          .values({
            referenceCode,
            userId,
            cartId: `cart-${referenceCode}`,
            cartVersion: 1,
            language: 'th',
            shippingAddress: {
              firstname: 'สมศรี',
              lastname: 'รักอ่าน',
              telephone: '0812345678',
              address: '99/1 ถนนพระราม 4',
              subdistrictName: 'สีลม',
              districtName: 'บางรัก',
              provinceName: 'กรุงเทพมหานคร',
              zipCode: '10500',
            },
            taxInvoice: wish.taxInvoice ?? null,
            paymentChannel: channel,
            paymentStatus: isPaid ? 'paid' : 'pending',
            itemSatang,
            discountSatang: discountSatang + houseShippingSatang,
            shippingSatang: 4_000,
            totalSatang,
            explanation: [],
            createdAt: orderedAt,
            paidAt: isPaid ? orderedAt : null,
          })
          .returning({ id: orderGroups.id }),
      );
      const order = only(
        await db
          .insert(orders)
          .values({
            orderNumber: `${referenceCode}-1`,
            groupId: group.id,
            sellerId,
            userId,
            status,
            shippingChannelId: channelRow?.id ?? 0,
            itemSatang,
            discountSatang,
            shippingSatang: 4_000,
            shippingDiscountSatang: houseShippingSatang,
            platformFundedSatang: platformDiscountSatang + houseShippingSatang,
            pointsSatang,
            totalSatang,
            createdAt: orderedAt,
            completedAt: status === 'complete' ? orderedAt : null,
          })
          .returning({ id: orders.id, orderNumber: orders.orderNumber }),
      );
      const line = {
        orderId: order.id,
        nameEn: 'Thing',
        commissionBasisPoints: 500,
        commissionSatang: 0,
        fullPriceSatang: 35_000,
      };
      const lines = await db
        .insert(orderLines)
        .values([
          {
            ...line,
            productId: products[0] ?? 0,
            nameTh: 'หนังสือ',
            quantity: 2,
            unitPriceSatang: 35_000,
            discountSatang,
            platformDiscountSatang,
            pointsSatang,
            totalSatang: 70_000 - discountSatang,
            vatClass: 'exempt',
          },
          {
            ...line,
            productId: products[1] ?? 0,
            nameTh: 'สมุดบันทึก',
            optionsTh: 'ขนาด: A5',
            optionsEn: 'Size: A5',
            quantity: 3,
            unitPriceSatang: 8_900,
            totalSatang: 26_700,
            vatClass: 'standard',
          },
        ])
        .returning({ id: orderLines.id });
      return { ...order, groupId: group.id, lineIds: lines.map(({ id }) => id), totalSatang };
    },

    /** A slip that staff have approved, for a group that is paid. */
    async approvedSlip(groupId: number, transferredAt: Date): Promise<void> {
      const id = randomUUID();
      const amountSatang = 100_700;
      await db.insert(payments).values({
        id,
        groupId,
        channel: 'transfer',
        status: 'paid',
        amountSatang,
        createdAt: transferredAt,
      });
      await db.insert(paymentSlips).values({
        paymentId: id,
        groupId,
        fileKey: id,
        contentType: 'image/png',
        contentHash: id,
        bankCode: '004',
        amountSatang,
        transferredAt,
        status: 'approved',
        createdAt: transferredAt,
      });
    },

    async setStatus(
      orderId: number,
      status: (typeof orders.$inferInsert)['status'],
      at: Date,
    ): Promise<void> {
      await db
        .update(orders)
        .set({ status, ...(status === 'cancelled' ? { closedAt: at } : { completedAt: at }) })
        .where(eq(orders.id, orderId));
    },
  };
}
