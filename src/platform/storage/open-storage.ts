import { resolve } from 'node:path';
import type { Environment } from '../environment.ts';
import { createDiskStorage } from './disk-storage.ts';
import { keepPictures } from './kept-storage.ts';
import { createS3Storage, isKeptSecret } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** S3 when a bucket is named, so that several processes share their files; else a folder. */
export async function openStorage(environment: Environment, dataDir: string): Promise<Storage> {
  const far = openFarStorage(environment);
  return far === null
    ? createDiskStorage({ folder: resolve(dataDir, 'files') })
    : keepPictures(far, resolve(dataDir, 'kept-pictures'));
}

/** The same for a process that hands files in and ends: it keeps none of the pictures that are served. */
export function openPlainStorage(environment: Environment): Storage {
  return openFarStorage(environment) ?? createDiskStorage({ folder: resolve(environment.DATA_DIR, 'files') });
}

/**
 * Asks a bucket for a file that isn't there. What has to be mended of its rights, as a sentence for its operator: without it
 * pictures that weren't drawn yet would never be; null when it says that there is none, or can't be asked now.
 */
export async function describeMissingRights(environment: Environment): Promise<string | null> {
  const far = openFarStorage(environment);
  try {
    await far?.exists('images/none/there-is-no-such-file');
    return null;
  } catch (error) {
    return isKeptSecret(error)
      ? `The bucket ${environment.S3_BUCKET} answers 403 where there is no such file: the account needs s3:ListBucket on it, and s3:GetObject on what is in it.`
      : null;
  }
}

function openFarStorage(environment: Environment): Storage | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (S3_BUCKET === undefined) return null;
  return createS3Storage({
    bucket: S3_BUCKET,
    region: S3_REGION,
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
      ? {}
      : { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }),
  });
}
