import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../shared/clock.ts';
import type { TestDatabase } from './db/test-database.ts';
import type { Services } from './services.ts';
import { createDiskStorage } from './storage/disk-storage.ts';

/** Services for a test: its own database and folder, everything else as in production. */
export async function createTestServices({ db }: TestDatabase): Promise<Services> {
  return {
    db,
    clock: systemClock,
    newSecret: () => randomBytes(24).toString('base64url'),
    newUuid: () => randomUUID(),
    storage: createDiskStorage({ folder: mkdtempSync(join(tmpdir(), 'bannasala-test-')) }),
    cardGateway: null,
    siteUrl: 'http://localhost:3000',
    promptPayBillerId: '010555000000000',
  };
}
