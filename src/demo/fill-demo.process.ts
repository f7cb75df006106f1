// Started by fill-demo.ts. A shop that is gone needs no filling: PostgreSQL undoes what had begun.
import { openDatabase } from '../platform/db/database.ts';
import { systemClock } from '../shared/clock.ts';
import { seedDemo } from './seed-demo.ts';

const leave = () => process.exit(1);
process.once('disconnect', leave);
const db = openDatabase(process.env.DATABASE_URL ?? '', 1);
await db.$client.watch.look();
await seedDemo({ db, clock: systemClock, say: (line) => process.send?.(line) });
await db.$client.end();
process.off('disconnect', leave);
process.disconnect?.();
