import { landingPages } from '../modules/landing/landing.tables.ts';
import { demoLandingBlocks } from './content/landing.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';

/** One landing page for advertising the campaign that is to come. */
export async function seedLanding({ tx, now }: SeedContext): Promise<void> {
  const blocks = demoLandingBlocks(daysBefore(now, -6));
  await tx.insert(landingPages).values({
    urlKey: 'long-nights',
    nameTh: 'คืนยาวกับคดีที่ยังไม่ปิด',
    nameEn: 'Long nights with open cases',
    draft: blocks,
    published: blocks,
    publishedAt: daysBefore(now, 1),
    createdAt: daysBefore(now, 2),
  });
}
