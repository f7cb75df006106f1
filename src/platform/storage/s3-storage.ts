import type { S3Client } from '@aws-sdk/client-s3';
import type { Storage } from './storage.ts';
import { assertStorageKey } from './storage-key.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** For services that speak S3 (MinIO, R2, Ceph); AWS itself when left out. */
  endpoint?: string | undefined;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`; on by default with an endpoint of your own. */
  forcePathStyle?: boolean | undefined;
  /** Left out: whatever the SDK finds (environment, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

type Sdk = typeof import('@aws-sdk/client-s3');

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}

/** Files in an S3 bucket. The SDK (about 150 ms to load) is imported at the first call, so an unused one costs nothing. */
export function createS3Storage(settings: S3Settings): Storage {
  let connected: Promise<{ sdk: Sdk; client: S3Client }> | null = null;
  const connect = () => {
    connected ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region: settings.region,
        forcePathStyle: settings.forcePathStyle ?? settings.endpoint !== undefined,
        // The newer default sends checksums many S3-compatible services do not understand.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
        ...(settings.credentials === undefined ? {} : { credentials: settings.credentials }),
      }),
    }));
    return connected;
  };
  const at = (key: string) => {
    assertStorageKey(key);
    return { Bucket: settings.bucket, Key: key };
  };
  return {
    async put(key, bytes, { contentType }) {
      const target = at(key);
      const { sdk, client } = await connect();
      await client.send(new sdk.PutObjectCommand({ ...target, Body: bytes, ContentType: contentType }));
    },
    async get(key) {
      const target = at(key);
      const { sdk, client } = await connect();
      try {
        const reply = await client.send(new sdk.GetObjectCommand(target));
        const bytes = Buffer.from((await reply.Body?.transformToByteArray()) ?? []);
        return {
          bytes,
          contentType: reply.ContentType ?? 'application/octet-stream',
          etag: (reply.ETag ?? '').replaceAll('"', ''),
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async exists(key) {
      const target = at(key);
      const { sdk, client } = await connect();
      try {
        await client.send(new sdk.HeadObjectCommand(target));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async delete(key) {
      const target = at(key);
      const { sdk, client } = await connect();
      await client.send(new sdk.DeleteObjectCommand(target));
    },
  };
}
