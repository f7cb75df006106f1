import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { transact } from '../../platform/db/transact.ts';
import type { TestApi } from '../../test-api.ts';
import { bankAccounts } from '../banking/banking.tables.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { earnPoints } from '../points/earn-points.ts';
import { vouchers } from '../promotion/promotion.tables.ts';
import { rewards } from '../reward/reward.tables.ts';

type Done = (method: string, path: string, token: string | null, body?: unknown) => Promise<{ id: string }>;
let numbers = 0;

/** A citizen id that nobody else has: its check digit by the Department of Provincial Administration's weights. */
function citizenId(number: number): string {
  const digits = String(310_000_000_000 + number * 7_919);
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return `${digits}${(11 - (sum % 11)) % 10}`;
}

async function picture(side: number): Promise<File> {
  const image = sharp({ create: { width: side, height: 30, channels: 3, background: '#ccc' } });
  return new File([new Uint8Array(await image.png().toBuffer())], 'card.png', { type: 'image/png' });
}

/**
 * A life with money in it: a bank account, an identity verified, a withdrawal that was paid, points exchanged, a voucher
 * collected. What must be found nowhere afterwards comes back.
 */
export async function liveWithMoney(
  api: TestApi,
  done: Done,
  person: { userId: number; token: string; staff: string; addressId: number; password: string; mark: string },
): Promise<{ values: string[]; rejectLast: () => Promise<void> }> {
  numbers += 1;
  const { userId, token, staff, mark } = person;
  const values = {
    accountNumber: String(7_310_000_000 + numbers * 1_237),
    accountName: `บัญชีของ${mark}`,
    cardName: `บัตร${mark.replaceAll(/[^\p{L}]/gu, '')}กขค`,
    idCardNumber: citizenId(numbers),
    rejection: `ไม่ชัด${mark}`,
    reference: `BANK-${mark}-${numbers}`,
    tracking: `RW${mark}${numbers}TH`,
  };
  const { accountNumber, accountName } = values;
  await done('POST', '/BankAccount', token, {
    bankCode: '004',
    accountNumber,
    accountName,
    password: person.password,
  });
  const createdAt = new Date(api.services.clock().getTime() - 96 * 3_600_000);
  const [account] = await api.db
    .update(bankAccounts)
    .set({ createdAt })
    .where(eq(bankAccounts.userId, userId))
    .returning({ id: bankAccounts.id });

  for (const verdict of ['reject', 'approve'] as const) {
    const form = new FormData();
    form.set('firstname', values.cardName);
    form.set('lastname', values.cardName);
    form.set('idCardNumber', values.idCardNumber);
    form.set('idCard', await picture(40 + numbers));
    form.set('selfie', await picture(90 + numbers));
    const { id } = await done('POST', '/user/verification', token, form);
    const body = verdict === 'reject' ? { reason: values.rejection } : {};
    await done('POST', `/admin/identities/${id}/${verdict}`, staff, body);
  }

  const now = api.services.clock();
  await transact(api.db, async (tx) => {
    await postLedgerTransaction(tx, {
      kind: 'cashback_confirmed',
      cause: `life ${userId}`,
      at: now,
      entries: [
        { account: { kind: 'cashback_cost' }, amountSatang: 60_000 },
        { account: { kind: 'cashback', ownerId: userId }, amountSatang: -60_000 },
      ],
    });
    const order = { orderId: 7_000_000 + userId, orderNumber: 'R1-1' };
    await earnPoints(tx, api.services, { ...order, userId, points: 500, now });
  });
  const withdraw = (amount: number) =>
    done('POST', '/withdrawal', token, { amount, bankAccountId: account?.id });
  const paid = await withdraw(200);
  await done('POST', `/admin/withdrawal/${paid.id}/approve`, staff, {});
  const proof = new FormData();
  proof.set('reference', values.reference);
  proof.set('paidAt', new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 16));
  proof.set('file', await picture(140 + numbers));
  await done('POST', `/admin/withdrawal/${paid.id}/pay`, staff, proof);
  const open = await withdraw(150);

  const period = { startsAt: createdAt, endsAt: new Date(now.getTime() + 96 * 3_600_000) };
  const name = { nameTh: `ของ ${numbers}`, nameEn: `Thing ${numbers}` };
  const [reward] = await api.db
    .insert(rewards)
    .values({ ...name, ...period, kind: 'goods', detailTh: '', detailEn: '', points: 120, stock: 5 })
    .returning({ id: rewards.id });
  const redemptionId = randomUUID();
  const { addressId } = person;
  await done('POST', `/reward/${reward?.id}/redeem`, token, { redemptionId, addressId });
  const shipment = { provider: 'ไปรษณีย์ไทย', trackingNumber: values.tracking };
  await done('POST', `/admin/redemption/${redemptionId}/ship`, staff, shipment);
  await done('POST', `/reward/redemption/${redemptionId}/confirm`, token, {});
  const [voucher] = await api.db
    .insert(vouchers)
    .values({ ...name, ...period, code: `LIFE${numbers}`, kind: 'platform', discountSatang: 1_000 })
    .returning({ id: vouchers.id });
  await done('POST', '/voucher/collect', token, { voucherId: voucher?.id });
  return {
    values: Object.values(values),
    rejectLast: async () => {
      await done('POST', `/admin/withdrawal/${open.id}/reject`, staff, { reason: values.rejection });
    },
  };
}
