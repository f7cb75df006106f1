import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { countSealedApps } from '../modules/identity/count-sealed-apps.ts';
import { dumpManifest, dumpTables } from '../platform/db/dump-tables.ts';
import { loadTables } from '../platform/db/load-tables.ts';
import { noteBackup } from '../platform/db/note-backup.ts';
import { createSecretBox, findSealingSecret } from '../platform/secret-box.ts';
import { StartupError, systemErrorCode } from '../platform/startup-error.ts';
import { copyFolder } from './copy-folder.ts';
import { type OperatorCommand, type OperatorServices, withShopDatabase } from './operator-command.ts';

const usage = `npm run backup -- FOLDER      npm run restore -- FOLDER

backup writes the shop into a new folder: every table as one moment of the database, then the uploaded files of DATA_DIR.
The shop goes on meanwhile. Files in S3 stay there: copy the bucket by its own means, after the backup. The key that
staff's authenticator apps are sealed with (SECRETS_KEY, else DATA_DIR/secrets.key) isn't in it: keep that elsewhere.

restore fills a new, empty database (DATABASE_URL) and the files of DATA_DIR from such a folder, with the release the
backup was made by. Nothing is restored when anything of it is damaged. It says whether the key that is set here opens what
the shop had sealed.`;

/** `npm run backup`. Throws a StartupError that says what is wrong. */
export async function runBackupCommand(command: OperatorCommand): Promise<number> {
  const folder = folderOf(command);
  if (folder === null) return 0;
  await makeEmpty(folder);
  const tables = join(folder, 'tables');
  await mkdir(tables, { mode: 0o700 });
  await withShopDatabase(command, async (services) => {
    const startedAt = services.clock();
    const client = await services.db.$client.connect();
    try {
      const manifest = await dumpTables(client, tables);
      // After the rows: whatever file a row names was there before the row.
      const files = await copyFiles(filesOf(services), join(folder, 'files'));
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 1), { mode: 0o600 });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      // After the dump, which it is no part of: what was restored was never backed up by itself.
      await noteBackup(services.db, {
        startedAt,
        endedAt: services.clock(),
        tableCount: manifest.tables.length,
        rowCount: rows,
        fileCount: files,
      });
      command.output.write(
        `${folder}: ${rows} rows of ${manifest.tables.length} tables, ${countWords(files)}\n`,
      );
      const sealed = await countSealedApps(services.db, null);
      if (sealed.apps > 0) command.output.write(`${keyIsElsewhere(services)}\n`);
    } finally {
      client.release();
    }
  });
  return 0;
}

/** `npm run restore`. Throws a StartupError that says what is wrong. */
export async function runRestoreCommand(command: OperatorCommand): Promise<number> {
  const folder = folderOf(command);
  if (folder === null) return 0;
  const manifest = await readManifest(folder);
  await withShopDatabase(command, async (services) => {
    const client = await services.db.$client.connect();
    try {
      await loadTables(client, join(folder, 'tables'), manifest);
    } finally {
      client.release();
    }
    const files = await copyFiles(join(folder, 'files'), filesOf(services));
    command.output.write(`${manifest.tables.length} tables are back, ${countWords(files)}\n`);
    await sayWhatOpens(command, services);
  });
  return 0;
}

/** Beside what it opens, a key protects nothing: a backup that is stolen would bring both. */
function keyIsElsewhere({ environment }: OperatorServices): string {
  const where =
    environment.SECRETS_KEY === undefined
      ? resolve(environment.DATA_DIR, 'secrets.key')
      : 'SECRETS_KEY of the environment';
  return `The key that staff's authenticator apps are sealed with isn't in it: keep ${where} in another place.`;
}

/** Says at once, not at staff's next sign-in, when the key of this machine isn't the one their apps were sealed with. */
async function sayWhatOpens(
  { output }: OperatorCommand,
  { db, environment }: OperatorServices,
): Promise<void> {
  const dataDir = resolve(environment.DATA_DIR);
  const secret = findSealingSecret(environment.SECRETS_KEY, dataDir);
  const { apps, opened } = await countSealedApps(db, secret === null ? null : createSecretBox(secret));
  if (apps === 0) return;
  if (opened === apps) {
    output.write(`The key of this machine opens the authenticator apps of staff (${apps}).\n`);
    return;
  }
  output.write(
    `${secret === null ? 'There is no key here yet' : 'The key of this machine is another one'}: ${apps - opened} of ${apps} authenticator apps of staff can't be used. Before the shop starts, set SECRETS_KEY to the old shop's, or copy its secrets.key to ${resolve(dataDir, 'secrets.key')}. If it is lost, staff sign in by passkey or recovery code and set their app up anew; whoever has neither is helped by an owner, or by npm run rescue.\n`,
  );
}

/** The folder named at the terminal; null when help was asked for, which is then said. */
function folderOf({ args, folder, output }: OperatorCommand): string | null {
  if (args.includes('--help') || args.includes('-h')) {
    output.write(`${usage}\n`);
    return null;
  }
  const [given, ...others] = args;
  if (given === undefined || others.length > 0 || given.startsWith('-'))
    throw new StartupError(`Name one folder.\n\n${usage}`);
  return resolve(folder, given);
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new StartupError(`${folder} isn't empty: name a new folder for each backup.`);
}

async function readManifest(folder: string) {
  const path = join(folder, 'manifest.json');
  try {
    return dumpManifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const isGone = systemErrorCode(error) === 'ENOENT';
    throw new StartupError(
      isGone
        ? `${folder} is no whole backup: it has no manifest.json.`
        : `${path} can't be read (${error instanceof Error ? error.message : error}).`,
    );
  }
}

/** Where uploaded files lie; null when they are in S3. */
function filesOf({ environment }: OperatorServices): string | null {
  return environment.S3_BUCKET === undefined ? resolve(environment.DATA_DIR, 'files') : null;
}

/** How many files were copied; null when one of the two places isn't a folder of this machine. */
async function copyFiles(from: string | null, to: string | null): Promise<number | null> {
  if (from === null || to === null) return null;
  if ((await stat(from).catch(() => null)) === null) return 0;
  return copyFolder(from, to);
}

function countWords(files: number | null): string {
  return files === null ? 'files stay in S3' : `${files} files`;
}
