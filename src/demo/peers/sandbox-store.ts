import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the sandbox gateway keeps its books between starts: one text, read once, replaced as a whole. */
export type SandboxStore = { load(): Promise<string | null>; save(text: string): Promise<void> };

/** A file, replaced by renaming, so that a crash in the middle of a write leaves the previous one. */
export function createSandboxFileStore(path: string): SandboxStore {
  return {
    async load() {
      try {
        return await readFile(path, 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async save(text) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.new`, text, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
  };
}

/** In memory only, for tests and throw-away demos. */
export function createSandboxMemoryStore(): SandboxStore {
  let kept: string | null = null;
  return {
    load: async () => kept,
    save: async (text) => {
      kept = text;
    },
  };
}

/** The sandboxes' secret, kept beside their books, so that webhooks owed from before a restart still verify. */
export async function readSandboxSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'sandbox-secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(path, 'utf8');
}
