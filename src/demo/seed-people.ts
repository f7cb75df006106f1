import { sql } from 'drizzle-orm';
import { accountNotes, accountNoteVersions } from '../modules/people-desk/people-desk.tables.ts';
import { storeSuspensions } from '../modules/store-suspension/store-suspension.tables.ts';
import type { SeedContext } from './seed-context.ts';
import { insertRows } from './seed-rows.ts';

const dayMs = 86_400_000;

/**
 * What the desks of people and stores have to show: a note about the demo's shopper that was corrected, and a store that
 * will be suspended and contests it. Stores that the demo's own sellers work for go on undisturbed.
 */
export async function seedPeople({ tx, now }: SeedContext): Promise<void> {
  const { rows } = await tx.execute<{ what: 'shopper' | 'support' | 'owner' | 'store'; id: number }>(sql`
    select split_part(email, '@', 1) as what, id from users where email in ('shopper@bannasala.test', 'support@bannasala.test')
    union all select 'owner', id from users where email = 'admin@bannasala.test'
    union all (select 'store', s.id from sellers s where s.status = 'active' and not exists (
      select 1 from users u where u.seller_id = s.id and u.email like 'seller%@bannasala.test')
      order by s.id desc limit 1)`);
  const idOf = (what: string) => Number(rows.find((row) => row.what === what)?.id ?? 0);
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const [userId, support, owner, sellerId] = [idOf('shopper'), idOf('support'), idOf('owner'), idOf('store')];
  if (userId !== 0 && support !== 0) {
    const [note] = await insertRows(
      tx,
      accountNotes,
      [
        {
          ...{ userId, authorUserId: support, changedBy: support, version: 2 },
          text: 'ขอให้โทรกลับหลังสองทุ่มเท่านั้น และชอบรับของที่ทำงาน',
          createdAt: before(12),
          changedAt: before(3),
        },
      ],
      ['id'],
    );
    await insertRows(tx, accountNoteVersions, [
      {
        ...{ noteId: note?.id ?? 0, version: 1, byUserId: support },
        text: 'ขอให้โทรกลับหลังหกโมงเย็น',
        at: before(12),
      },
    ]);
  }
  if (sellerId === 0 || owner === 0) return;
  await insertRows(tx, storeSuspensions, [
    {
      ...{ sellerId, createdBy: owner, payouts: 'continue' as const },
      reason: 'ผู้ซื้อหลายคนแจ้งว่าหนังสือมือสองที่ได้รับสภาพต่างจากที่บอกไว้ โปรดแก้ไขคำบรรยายสภาพสินค้า',
      createdAt: before(1),
      startsAt: new Date(now.getTime() + 13 * dayMs),
      until: new Date(now.getTime() + 43 * dayMs),
      appeal: 'เราแก้คำบรรยายและเพิ่มภาพสภาพจริงของทุกเล่มแล้ว ขอให้พิจารณาใหม่',
      appealedAt: before(0.2),
    },
  ]);
}
