import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addShoppers } from '../bench/shoppers.ts';
import type { Fault } from './list-faults.ts';
import { mountDisk } from './own-disk.ts';
import { startShop } from './own-shop.ts';
import { findPictures, photoForm } from './pictures.ts';
import { type Measured, measureFault, type Stand } from './stand.ts';

const holdMs = 8_000;
const ownDiskMb = 200;

export const diskFaults: readonly Fault[] = [
  { name: 'database: disk full', isShort: false, run: fillDatabase },
  { name: 'own folder: disk full', isShort: false, run: fillOwnFolder },
];

/**
 * PostgreSQL's own disk. A statement that finds no room fails; a write-ahead log that finds none ends the server, which
 * whoever supervises it starts again when there is room.
 */
async function fillDatabase(stand: Stand): Promise<Measured> {
  const { postgres } = stand;
  const { disk } = postgres;
  if (disk === null) return notHere('database: disk full');
  return measureFault(stand, 'database: disk full', {
    holdMs,
    begin: () => disk.fill(),
    // The log goes on into a file that there is no room for.
    also: () =>
      postgres.ask('select pg_switch_wal()').then(
        () => undefined,
        () => undefined,
      ),
    async end() {
      disk.makeRoom();
      if (!postgres.isUp()) await postgres.start();
    },
  });
}

/** Pictures are drawn and not kept, a photo is refused in words, and everything else goes on. */
async function fillOwnFolder(stand: Stand): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bannasala-faults-'));
  const disk = mountDisk(folder, ownDiskMb);
  if (disk === null) return notHere('own folder: disk full');
  const {
    S3_BUCKET: _,
    S3_ENDPOINT: __,
    S3_ACCESS_KEY_ID: ___,
    S3_SECRET_ACCESS_KEY: ____,
    ...onDisk
  } = {
    ...stand.environment,
    DATA_DIR: folder,
  } as Record<string, string>;
  const own = stand.withShop(await startShop(onDisk));
  try {
    const { shop } = own;
    const [shopper] = await addShoppers(stand.postgres.urlOf('shop'), 1);
    const addresses = await findPictures(shop);
    const kept = addresses.pop() ?? '';
    await shop.ask(kept);
    const photo = () => photoForm(shopper?.token ?? '');
    return await measureFault(own, 'own folder: disk full', {
      holdMs,
      mayRefuse: false,
      begin: () => disk.fill(),
      end: () => disk.makeRoom(),
      async also({ ask, problem }) {
        const [, , refused] = await Promise.all([
          ask(kept),
          ask(addresses.pop() ?? kept),
          ask('/api/user/photo', photo(), [200, 503]),
        ]);
        if (refused.status !== 503) problem('a photo was kept on a full disk');
      },
      isBack: async () => (await shop.ask('/api/user/photo', photo())).status === 200,
    });
  } finally {
    await own.close();
    disk.unmount();
    rmSync(folder, { recursive: true, force: true });
  }
}

function notHere(fault: string): Measured {
  return {
    fault: `${fault} (not measured: no disk of our own without root)`,
    asked: 0,
    slowestMs: 0,
    refused: 0,
    recoveredMs: 0,
    sockets: 0,
    memoryMb: 0,
    lines: 0,
    acknowledged: 0,
    lost: 0,
    problems: [],
  };
}
