import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { migrateDatabase } from '../src/platform/db/migrate-database.ts';
import type { Services } from '../src/platform/services.ts';
import { createTestServices } from '../src/test-services.ts';

/**
 * The shop's database on a server of one's own, migrated, for use-cases beside the processes that are tried. `close` ends its
 * connections; the database goes with its server.
 */
export async function openServices(
  url: string,
  connections: number,
): Promise<{ db: Database; services: Services; close: () => Promise<void> }> {
  const db = openDatabase(url, connections);
  const close = async () => {
    await db.$client.endWithin(500);
  };
  try {
    await db.$client.watch.look();
    await migrateDatabase(db);
    return { db, services: await createTestServices({ db, url, close }), close };
  } catch (error) {
    await close();
    throw error;
  }
}
