// Started by fill-demo.ts. A shop that is gone needs no filling: PostgreSQL undoes what had begun.
import { openDatabase } from '../platform/db/database.ts';
import { systemClock } from '../shared/clock.ts';
import { seedDemo } from './seed-demo.ts';

process.once('disconnect', () => process.exit(1));
const db = openDatabase(process.env.DATABASE_URL ?? '', 1);
await db.$client.watch.look();
await seedDemo({ db, clock: systemClock, say: (line) => process.send?.(line) });
await db.$client.end();
// With the channel open to the end: what follows the parent (scripts/follow-parent.mjs) takes its closing for a death. This
// comes after what was said before, so that nothing said is lost.
process.send?.('the shop is filled', () => process.exit(0));
