import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { ReadStream, WriteStream } from 'node:tty';
import { checkServer } from '../platform/db/check-server.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../platform/db/migrate-database.ts';
import { type Environment, readEnvironment } from '../platform/environment.ts';
import type { Services } from '../platform/services.ts';
import { StartupError } from '../platform/startup-error.ts';
import { systemClock } from '../shared/clock.ts';

/** What a command of `npm run` is given; it answers the status of its process. */
export type OperatorCommand = {
  args: readonly string[];
  environment: Record<string, string | undefined>;
  /** Where the person is: what files are named from. */
  folder: string;
  input: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'setRawMode'>>;
  output: Pick<WriteStream, 'write'>;
};

export type OperatorServices = Pick<Services, 'db' | 'clock' | 'newSecret'> & { environment: Environment };

/** Options as `parseArgs` reads them; whatever is wrong with them is said above the usage. */
export function readOptions<Options>(parse: () => Options, usage: string): Options {
  try {
    return parse();
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/**
 * The environment as a command reads it: the same variables as the shop. Nobody is served by it, so what only a shop
 * outside demo mode needs isn't asked for.
 */
function readCommandEnvironment(given: Record<string, string | undefined>): Environment {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, SITE_URL, PORT, SECRETS_KEY } = given;
  const files = Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('S3_')));
  return readEnvironment({
    ...files,
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATA_DIR,
    SITE_URL,
    PORT,
    SECRETS_KEY,
    DEMO: '1',
  });
}

/** Runs `work` on the shop's database, brought up to date first, and lets go of it whatever happens. */
export async function withShopDatabase<Value>(
  { environment: given, output }: OperatorCommand,
  work: (services: OperatorServices) => Promise<Value>,
): Promise<Value> {
  const environment = readCommandEnvironment(given);
  const embedded =
    environment.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({
          dataDir: resolve(environment.DATA_DIR),
          log: (line) => output.write(`${line}\n`),
        })
      : null;
  // Past a pooler, if there is one: migrations hold locks of their session.
  const url = environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL ?? embedded?.url ?? '';
  if (embedded === null) await checkServer(url, null);
  const db = openDatabase(url, 2);
  try {
    await migrateDatabase(db);
    const newSecret = () => randomBytes(24).toString('base64url');
    return await work({ db, clock: systemClock, newSecret, environment });
  } finally {
    await db.$client.end();
    await embedded?.stop();
  }
}
