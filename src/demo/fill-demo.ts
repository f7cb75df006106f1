import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Database } from '../platform/db/database.ts';
import { StartupError } from '../platform/startup-error.ts';
import { isEmptyShop } from './is-empty-shop.ts';

const program = fileURLToPath(new URL('./fill-demo.process.ts', import.meta.url));

/**
 * Fills an empty database with the demo shop (see seedDemo), in a process that ends with it: what the filling needs for some
 * seconds would otherwise stay the shop's, 40 MB of it. Throws StartupError when that process fails; it says why on stderr.
 */
export async function fillDemo(
  {
    db,
    databaseUrl,
    dataDir,
    siteUrl,
  }: {
    db: Database;
    databaseUrl: string;
    /** Where the files of its e-books go, unless a bucket is named. */
    dataDir: string;
    siteUrl: string;
  },
  say: (line: string) => void,
): Promise<void> {
  if (!(await isEmptyShop(db))) return;
  // What this process was told or has worked out for itself, the other one is told.
  const told = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SITE_URL: siteUrl, DEMO: '1' };
  const child = fork(program, { env: { ...process.env, ...told } });
  child.on('message', (line) => say(String(line)));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (status !== 0) throw new StartupError('The demo shop could not be filled.');
}
