import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmit } from './modules/reactions.ts';
import { openChangeFeed } from './platform/db/change-feed.ts';
import { withoutReadServers } from './platform/db/read-database.ts';
import type { TestDatabase } from './platform/db/test-database.ts';
import { createSecretBox } from './platform/secret-box.ts';
import type { Services } from './platform/services.ts';
import { createDiskStorage } from './platform/storage/disk-storage.ts';
import { systemClock } from './shared/clock.ts';

/** Services for a test: its own database and folder, everything else as in production. */
export async function createTestServices(database: TestDatabase): Promise<Services> {
  const changes = await openChangeFeed(database.url, database.db);
  const closeDatabase = database.close;
  // Whoever closes the database closes what listens to it.
  database.close = async () => {
    await changes.close();
    await closeDatabase();
  };
  const ground: Omit<Services, 'emit'> = {
    db: database.db,
    reads: withoutReadServers(),
    changes,
    clock: systemClock,
    newSecret: () => randomBytes(24).toString('base64url'),
    newUuid: () => randomUUID(),
    newCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    storage: createDiskStorage({ folder: mkdtempSync(join(tmpdir(), 'bannasala-test-')) }),
    searchFolder: null,
    cardGateway: null,
    verifyCaptcha: async ({ token }) => token === 'right',
    socialProviders: new Map(),
    socialPages: { client: null, missing: ['FACEBOOK_APP_ID'] },
    secretBox: createSecretBox('of the tests'),
    publishedTotpSecret: null,
    siteUrl: 'http://localhost:3000',
    canSendMail: true,
    canSendSms: true,
    promptPayBillerId: '010555000000000',
    bankQr: null,
  };
  return { ...ground, emit: createEmit(ground) };
}
