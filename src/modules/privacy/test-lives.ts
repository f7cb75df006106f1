import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestApi } from '../../test-api.ts';
import { catalogueImports } from '../catalogue/import.tables.ts';
import { catalogueFiles } from '../catalogue-file/catalogue-file.tables.ts';
import { importOf } from '../catalogue-file/import-of.ts';
import { tellUnread } from '../chat/tell-unread.ts';
import { testDocuments } from '../document/test-documents.ts';
import { users } from '../identity/identity.tables.ts';
import { companyApplications } from '../onboarding/onboarding.tables.ts';
import { orders } from '../order/order.tables.ts';
import type { TestShop } from '../order/test-shop.ts';
import { otpChallenges } from '../otp/otp.tables.ts';
import { payments, refunds } from '../payment/payment.tables.ts';
import { returnEvents, returnRequests } from '../returns/returns.tables.ts';
import { reviews } from '../review/review.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import { socialAccounts } from '../social/social.tables.ts';
import { liveWithMoney } from './test-wallet-life.ts';

export const password = 'Xylophon9Kanom';
const bangkok = (instant: Date) => new Date(instant.getTime() + 7 * 3_600_000).toISOString().slice(0, 16);
let slipNumber = 0;

/** People who leave traces wherever the shop keeps any, and then ask to be forgotten. */
export function testLives(
  api: TestApi,
  shop: TestShop,
  time: { now: () => Date; pass: (ms: number) => void },
) {
  async function sendSlip(token: string, referenceCode: string, amount: string) {
    slipNumber += 1;
    // No two pictures alike, or the second would be refused.
    const form = new FormData();
    for (const [name, value] of Object.entries({
      referenceCode,
      bankCode: '004',
      amount,
      transferredAt: bangkok(time.now()),
    }))
      form.set(name, value);
    const bytes = new Uint8Array(
      await sharp({ create: { width: 40 + slipNumber, height: 60, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    );
    form.set('file', new File([bytes], 'slip.png', { type: 'image/png' }));
    return api.call('POST', '/payment/slip', { token, body: form });
  }

  /** A call that must work; its detail. */
  async function done(method: string, path: string, token: string | null, body?: unknown, headers = {}) {
    const reply = await api.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
    expect([method, path, reply.status, reply.body.code ?? null]).toEqual([method, path, 200, null]);
    return reply.body.detail;
  }

  /** A refund that was transferred, a return that the store and staff wrote about, a file of products. */
  async function leaveDeskTraces(of: {
    userId: number;
    sellerId: number;
    orderId: number;
    paymentId: string;
    mark: string;
    refundName: string;
    storesWords: string;
    fileName: string;
  }) {
    const { userId, sellerId, orderId, storesWords, fileName } = of;
    const at = time.now();
    const proofKey = `refunds/${userId}.pdf`;
    await api.services.storage.put(proofKey, Buffer.from(`proof for ${of.mark}`), {
      contentType: 'application/pdf',
    });
    await api.db.insert(refunds).values({
      ...({ id: randomUUID(), paymentId: of.paymentId, amountSatang: 100, reason: 'wrong_amount' } as const),
      ...({ cause: `life ${userId}`, status: 'done', proofKey, transferReference: `${userId}` } as const),
      bankAccount: { bankCode: '004', accountNumber: '7310000001', accountName: of.refundName },
      ...{ createdAt: at, doneAt: at },
    });
    const [asked] = await api.db
      .insert(returnRequests)
      .values({
        ...({
          returnNumber: `RT-${userId}`,
          orderId,
          sellerId,
          userId,
          status: 'rejected',
          reason: 'damaged',
        } as const),
        ...{ note: '', itemRefundSatang: 0, createdAt: at },
        ...{ rejectReason: storesWords, disputeAnswer: storesWords, contestNote: storesWords },
      })
      .returning({ id: returnRequests.id });
    for (const actor of ['seller', 'staff'] as const)
      await api.db
        .insert(returnEvents)
        .values({ returnId: asked?.id ?? 0, toStatus: 'rejected', actor, note: storesWords, at });
    const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
    const [file] = await api.db
      .insert(catalogueFiles)
      .values({
        ...({
          sellerId,
          userId,
          fileKey: `file-of-${userId}`,
          fileName,
          kind: 'csv',
          state: 'done',
        } as const),
        ...{ planned: counts, counts, createdAt: at },
      })
      .returning({ id: catalogueFiles.id, fileKey: catalogueFiles.fileKey });
    if (file !== undefined)
      await api.db
        .insert(catalogueImports)
        .values({ sellerId, contentHash: importOf(file), fileName, startedAt: at });
  }

  /** Somebody with a life in the shop, every value of which is found nowhere else. */
  async function liveAndAsk(mark: string, taxInvoice?: Record<string, unknown>) {
    const values = {
      email: `${mark}-zarathustra@test.example`,
      telephone: `0897${String(100_000 + slipNumber * 37).slice(0, 6)}`,
      firstname: `สมหมาย${mark}`,
      lastname: `ทองกวาว${mark}`,
      recipient: `ผู้รับ${mark}`,
      building: `อาคารชมพูพันธุ์ทิพย์${mark}`,
      road: `ถนนลีลาวดี${mark}`,
      search: `คำค้น${mark}`,
      userAgent: `Erasable/${mark} (Windows NT 10.0)`,
      reason: `เปลี่ยนใจ${mark}`,
      company: `บริษัทจำปี${mark}`,
      subject: `subject-${mark}`,
      reportNote: `แจ้งโดยแม่ของ${mark}`,
      refundName: `ผู้รับเงินคืน${mark}`,
      storesWords: `ร้านว่าคุณ${mark}ทำพัง`,
      question: `ถามเรื่องคำสั่งซื้อ${mark}`,
      chatWords: `ทักแชต${mark}`,
      fileName: `ไฟล์ของ${mark}.csv`,
      password,
    };
    const headers = { 'user-agent': values.userAgent, 'x-device-id': `device-${mark}` };
    const { email } = values;
    await done(
      'POST',
      '/Register',
      null,
      { email, password, confirmPassword: password, isAccept: true },
      headers,
    );
    for (const wrong of ['wrong-one-1', 'wrong-two-2'])
      expect(
        (await api.call('POST', '/login', { body: { email, password: `${wrong}${mark}` }, headers })).status,
      ).toBe(422);
    const { token } = await done(
      'POST',
      '/login',
      null,
      { email, password },
      { ...headers, 'x-device-id': `other-${mark}` },
    );
    const { user } = await done('GET', '/user', token);
    const userId = Number(user.id);
    const { telephone, firstname, lastname } = values;
    await api.db
      .update(users)
      .set({
        ...{ isEmailVerified: true, isTelephoneVerified: true },
        telephone,
        firstname,
        lastname,
        birthday: '1999-12-31',
        companyName: values.company,
      })
      .where(eq(users.id, userId));
    await api.db
      .insert(socialAccounts)
      .values({ userId, provider: 'google', subject: values.subject, email, createdAt: time.now() });
    await api.db.insert(companyApplications).values({
      userId,
      companyName: values.company,
      userTargetTypeIds: [1],
      businessTypeId: 1,
      reason: values.reason,
      status: 'rejected',
      createdAt: time.now(),
    });
    await done('POST', '/ForgotPassword', null, { email }, headers);
    await api.db.insert(otpChallenges).values({
      reference: `otp-${mark}`,
      purpose: 'login',
      channel: 'sms',
      destination: `+66${telephone.slice(1)}`,
      createdAt: time.now(),
      expiresAt: time.now(),
      payload: { firstname },
    });

    await done('POST', '/UserAddresses', token, {
      firstname: values.recipient,
      lastname,
      telephone,
      address: `9 ${mark}`,
      building: values.building,
      road: values.road,
      subdistrictId: 100101,
    });
    const { userAddresses } = await done('GET', '/UserAddresses', token);
    const addressId = userAddresses[0].id;
    const sellerId = await shop.seller();
    // Without VAT registration the receipt names its buyer; a tax invoice does anyway.
    await testDocuments(api.db, shop).taxProfile(sellerId, { isVatRegistered: taxInvoice !== undefined });
    const productId = await shop.product(sellerId);
    await done('POST', '/product/RecentSearch', token, { search: values.search });
    await done('POST', `/product/Viewed/${productId}`, token, {});
    await done('POST', `/product/SaveWishList/${productId}`, token, {});
    await done('POST', `/product/Watch/${productId}`, token, { kind: 'price_drop' });
    await done('POST', `/user/store/${sellerId}`, token, {});
    const laterId = await shop.product(sellerId);
    const laterCart = await shop.cart(api.services, userId, [laterId]);
    await done('POST', `/product/Saved/${laterId}`, token, { cartId: laterCart });
    const [foreign] = await api.db
      .insert(reviews)
      .values({ productId: laterId, displayName: 'ใครสักคน', stars: 2, text: 'ไม่ชอบ', createdAt: time.now() })
      .returning({ id: reviews.id });
    await done('POST', `/Review/${foreign?.id}/helpful`, token, {});
    await done('POST', `/Review/${foreign?.id}/report`, token, { reason: 'other', note: values.reportNote });

    async function place() {
      const cartId = await shop.cart(api.services, userId, [productId]);
      return done(
        'POST',
        '/order/place',
        token,
        {
          id: cartId,
          paymentTypeId: 'transfer',
          buyerInfo: { addressId, ...(taxInvoice === undefined ? {} : { taxInvoice }) },
          orders: [{ sellerId }],
        },
        { 'idempotency-key': `key-${mark}-${slipNumber}-${time.now().getTime()}` },
      );
    }
    const cancelled = await place();
    await done('POST', `/Order/${cancelled.orders[0].orderNumber}/cancel`, token, { reason: values.reason });
    time.pass(1_000);

    const placed = await place();
    const orderNumber: string = placed.orders[0].orderNumber;
    const staff = (await api.signIn('staff')).token;
    const rejected = await sendSlip(token, placed.referenceCode, '140.00');
    await done('POST', `/admin/slip/${rejected.body.detail.slips[0].id}/reject`, staff, {
      reason: `ชื่อ ${firstname} ไม่ตรง`,
    });
    // No two people name the same transfer, or staff would have to look at both.
    time.pass(60_000);
    const sent = await sendSlip(token, placed.referenceCode, '140.00');
    const waiting = sent.body.detail.slips.find(({ status }: { status: string }) => status === 'waiting');
    await done('POST', `/admin/slip/${waiting.id}/approve`, staff, {});
    await shop.cart(api.services, userId, [productId]);
    const photo = `reviews/${mark}.jpg`;
    await api.services.storage.put(photo, Buffer.from(`photo of ${mark}`), { contentType: 'image/jpeg' });
    await api.db.insert(reviews).values({
      productId,
      userId,
      displayName: firstname,
      stars: 4,
      text: 'อ่านสนุก',
      photoKeys: [photo],
      createdAt: time.now(),
    });

    const ask = () => api.call('POST', '/user/erasure', { token, body: { password }, headers });
    expect((await ask()).body.code).toBe('erasureOrdersOpen');
    const seller = (await api.signIn('seller', sellerId)).token;
    await done('POST', `/seller/Order/${orderNumber}/ship`, seller, {
      provider: 'ไปรษณีย์ไทย',
      trackingNumber: `TH${mark}99`,
    });
    await done('POST', `/Order/${orderNumber}/message`, token, { message: values.question });
    const { conversationId } = await done('GET', `/seller/chat/order/${orderNumber}`, seller, undefined);
    // The store was told of that at once; of more words it is told when it had looked.
    await done('POST', `/seller/chat/${conversationId}/read`, seller, { number: 1 });
    const [store] = await api.db
      .select({ urlKey: sellers.urlKey })
      .from(sellers)
      .where(eq(sellers.id, sellerId));
    const chat = { clientId: randomUUID(), text: values.chatWords, store: store?.urlKey };
    await done('POST', '/chat/message', token, chat);
    time.pass(11 * 60_000);
    expect(await tellUnread(api.services)).toBe(1);
    await done('POST', `/Order/${orderNumber}/confirm`, token, {});
    const [bought] = await api.db
      .select({ orderId: orders.id, paymentId: payments.id })
      .from(orders)
      .innerJoin(payments, eq(payments.groupId, orders.groupId))
      .where(eq(orders.orderNumber, orderNumber));
    await leaveDeskTraces({
      ...values,
      mark,
      userId,
      sellerId,
      orderId: bought?.orderId ?? 0,
      paymentId: bought?.paymentId ?? '',
    });
    const { documents } = await done('GET', `/Order/${orderNumber}/documents`, token);
    expect(documents).toHaveLength(taxInvoice === undefined ? 1 : 0);
    const { rejectLast, values: money } = await liveWithMoney(api, done, {
      userId,
      token,
      staff,
      addressId,
      password,
      mark,
    });
    expect((await ask()).body.code).toBe('erasureWithdrawalOpen');
    await rejectLast();
    const asked = await ask();
    expect(asked.status).toBe(200);
    expect((await api.call('GET', '/user', { token })).status).toBe(401);
    return {
      userId,
      email,
      seller,
      productId,
      referenceCode: String(placed.referenceCode),
      values: [...Object.values(values), ...money, telephone.slice(1), `TH${mark}99`, `9 ${mark}`],
    };
  }

  return { liveAndAsk, done };
}
