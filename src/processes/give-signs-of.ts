import { giveSigns } from '../platform/processes/give-signs.ts';
import { saySeldom } from '../platform/say-seldom.ts';
import type { IndexFigures } from '../shared/process-figures.ts';
import type { Shop } from './open-shop.ts';

/** Signs of life of this process, for whoever looks after the shop (`/admin/health`). */
export function giveSignsOf(
  { environment, dataDir, db, services, log }: Shop,
  own: { role: 'web' | 'webWithJobs' | 'worker'; readIndex: (() => IndexFigures) | null },
) {
  return giveSigns({
    ...own,
    db,
    clock: services.clock,
    newUuid: services.newUuid,
    readServers: services.reads.servers,
    dataDir,
    storage: environment.S3_BUCKET === undefined ? 'disk' : 's3',
    onLost: saySeldom((error, repeated) => {
      // That the database is away is said where it is noticed.
      if (!db.$client.watch.isAway())
        log.warn({ err: error, repeated }, 'a sign of life could not be written');
    }),
  });
}
