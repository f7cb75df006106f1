import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seals small secrets; what is sealed for one purpose can't be opened for another. */
export type SecretBox = {
  seal(text: string, purpose: string): Buffer;
  /** Null when it was sealed with another key or for another purpose, or isn't whole. */
  unseal(sealed: Buffer, purpose: string): string | null;
};

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key that is made of `secret`; the purpose is authenticated along with it. */
export function createSecretBox(secret: string): SecretBox {
  const key = createHash('sha256').update(`secret box ${secret}`).digest();
  return {
    seal(text, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    unseal(sealed, purpose) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes));
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        const body = sealed.subarray(ivBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Where the machine's own key lies, in the folder of its files. */
const keyFile = 'secrets.key';

/** The secret that things were sealed with, if there is one by now: for those who only look. */
export function findSealingSecret(given: string | undefined, dataDir: string): string | null {
  return given ?? readIfThere(join(dataDir, keyFile));
}

/**
 * The secret that everything is sealed with: the environment's, else one of this machine's own, made at the first start
 * and kept beside its files. Of several processes that begin at once one makes it.
 */
export function readSealingSecret(given: string | undefined, dataDir: string): string {
  const known = findSealingSecret(given, dataDir);
  if (known !== null) return known;
  const path = join(dataDir, keyFile);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    // Whole or not at all, and never over another's.
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
