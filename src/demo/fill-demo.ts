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
  { db, databaseUrl }: { db: Database; databaseUrl: string },
  say: (line: string) => void,
): Promise<void> {
  if (!(await isEmptyShop(db))) return;
  const child = fork(program, { env: { ...process.env, DATABASE_URL: databaseUrl } });
  child.on('message', (line) => say(String(line)));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (status !== 0) throw new StartupError('The demo shop could not be filled.');
}
