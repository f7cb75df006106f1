import { inArray } from 'drizzle-orm';
import { postAdjustment } from '../modules/adjustment/post-adjustment.ts';
import { users } from '../modules/identity/identity.tables.ts';
import { PRESS_SELLER_KEY } from './content/sellers.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import { the } from './seed-rows.ts';

const requestId = '0d0c5a7e-5f0f-4b7e-9a51-2f0a7c1d8801';
const origin = { address: '127.0.0.1', userAgent: null, deviceId: null };

/** What waits for a second person: finance asked for more than one of them may book. */
export async function seedApprovals({ tx, now }: SeedContext, { sellers }: Directory): Promise<void> {
  const [finance] = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, ['finance@bannasala.test']));
  if (finance === undefined) throw new Error('the demo has nobody of finance');
  const asked = await postAdjustment(
    { db: tx, clock: () => daysBefore(now, 0.2), newUuid: () => requestId, siteUrl: 'http://localhost' },
    { userId: finance.id, origin, ask: 'ขนส่งรับผิดชอบแล้ว เอกสารแนบในแฟ้มเดือนนี้ ช่วยดูยอดอีกครั้ง' },
    {
      sellerId: the(sellers, PRESS_SELLER_KEY),
      kind: 'compensation',
      amountSatang: 6_480_00,
      orderNumber: '',
      reason: 'ชดเชยหนังสือ 18 เล่มที่เปียกระหว่างขนส่ง',
    },
    null,
  );
  if (!asked.ok || asked.value.approvalId === undefined) throw new Error('the demo’s request wasn’t made');
}
