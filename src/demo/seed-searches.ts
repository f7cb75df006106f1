import { sql } from 'drizzle-orm';
import { categoryRates } from '../modules/catalogue/catalogue.tables.ts';
import { synonymGroups } from '../modules/search/search.tables.ts';
import { bangkokDay } from '../shared/bangkok-time.ts';
import { dayMs, type SeedContext } from './seed-context.ts';

const days = 70;

/** What people look for and the shop doesn't have: what the desk of searches is for. */
const unfound = [
  'ตำราพิชัยสงคราม',
  'ชีทสรุปแพทย์',
  'lonely planet japan',
  'โทอิค 2026',
  'สมุดระบายสีผู้ใหญ่',
  'แผนที่ทางหลวงประเทศไทย',
  'toefl practice 2026',
  'ปฏิทินตั้งโต๊ะ 2570',
];

/**
 * What was searched for in the last weeks: titles that are sold, more often the more they are sold, and a few that aren't
 * there. Two groups of words that mean the same, and a commission of a category that is still to come.
 */
export async function seedSearches({ tx, now }: SeedContext): Promise<void> {
  const today = bangkokDay(now);
  const since = bangkokDay(new Date(now.getTime() - days * dayMs));
  await tx.execute(sql`
    insert into search_days (day, words, searches, found)
    select day::date, words, 1 + abs(hashtext(words || day::date)) % weight, found
    from (
      select lower(left(w.title_th, 40)) as words, (2 + least(sum(p.sold_count), 40) / 4)::int as weight, 1 as found
      from works w join editions e on e.work_id = w.id join products p on p.edition_id = e.id
      where p.sold_count > 0 group by w.id order by sum(p.sold_count) desc, w.id limit 60
    ) known
    cross join generate_series(${since}::date, ${today}::date, interval '1 day') day
    where abs(hashtext(words || '/' || day::date)) % 3 = 0
    on conflict do nothing`);
  await tx.execute(sql`
    insert into search_days (day, words, searches, found)
    select day::date, missing.words, 1 + abs(hashtext(missing.words || day::date)) % (10 - missing.place::int), 0
    from unnest(${sql.param([...unfound])}::text[]) with ordinality as missing(words, place)
    cross join generate_series(${since}::date, ${today}::date, interval '1 day') day
    where abs(hashtext(missing.words || '/' || day::date)) % 2 = 0
    on conflict do nothing`);
  await tx.insert(synonymGroups).values([
    { words: ['ปัญญาประดิษฐ์', 'เอไอ', 'artificial intelligence'], createdAt: now },
    { words: ['ของขวัญวันเกิด', 'สมุดโน้ต'], isOneWay: true, createdAt: now },
  ]);
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from categories where url_key = 'textbooks'`,
  );
  const [textbooks] = rows;
  if (textbooks === undefined) throw new Error('the demo shop has no textbooks');
  await tx.insert(categoryRates).values({
    categoryId: Number(textbooks.id),
    startsAt: new Date(now.getTime() + 40 * dayMs),
    basisPoints: 600,
    reason: 'ลดค่าคอมมิชชันตำราเรียนช่วงเปิดเทอม',
    createdAt: now,
  });
}
