import type { S3Client } from '@aws-sdk/client-s3';
import { createPeer, PeerAway, personWaitsMs } from '../peers/peer.ts';
import { Unavailable } from '../unavailable.ts';
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

/** What is uploaded may be large: a line that carries less than this has failed for whoever waits at its end. */
const slowestBytesAMs = 2_000;
/** Pages read many pictures at once. */
const atOnceMost = 200;

type Sdk = typeof import('@aws-sdk/client-s3');

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}

/** 4xx is a mistake of ours: a wrong key, a bucket that isn't there. */
function isItsFault(error: unknown): boolean {
  const status = statusOf(error);
  if (isMissing(error)) return false;
  return status === null || status >= 500 || status === 429;
}

/** Whether the store of files won't say that there is no such file: without s3:ListBucket S3 answers 403 for each. */
export function isKeptSecret(error: unknown): boolean {
  return statusOf(error) === 403;
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null;
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number };
  return httpStatusCode ?? null;
}

/** Files in an S3 bucket. The SDK (about 150 ms to load) is imported at the first call, so an unused one costs nothing. */
export function createS3Storage(settings: S3Settings): Storage {
  let connected: Promise<{ sdk: Sdk; client: S3Client }> | null = null;
  const connect = () => {
    connected ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region: settings.region,
        maxAttempts: 2,
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
  const peer = createPeer('the store of files', { isItsFault, atOnceMost });

  /**
   * Asks the store; a person waits, with `sentBytes` to be sent.
   * @throws Unavailable when it can't be reached, fails or takes too long.
   */
  async function ask<Value>(
    work: (abortSignal: AbortSignal) => Promise<Value>,
    sentBytes = 0,
  ): Promise<Value> {
    try {
      return await peer.ask(personWaitsMs + sentBytes / slowestBytesAMs, work);
    } catch (error) {
      if (error instanceof PeerAway || !isItsFault(error)) throw error;
      throw new Unavailable('the store of files is away', { cause: error });
    }
  }

  const at = (key: string) => {
    assertStorageKey(key);
    return { Bucket: settings.bucket, Key: key };
  };
  return {
    async put(key, bytes, { contentType }) {
      const target = at(key);
      const { sdk, client } = await connect();
      const command = new sdk.PutObjectCommand({ ...target, Body: bytes, ContentType: contentType });
      await ask((abortSignal) => client.send(command, { abortSignal }), bytes.length);
    },
    async get(key) {
      const target = at(key);
      const { sdk, client } = await connect();
      try {
        return await ask(async (abortSignal) => {
          const reply = await client.send(new sdk.GetObjectCommand(target), { abortSignal });
          return {
            bytes: Buffer.from((await reply.Body?.transformToByteArray()) ?? []),
            contentType: reply.ContentType ?? 'application/octet-stream',
            etag: (reply.ETag ?? '').replaceAll('"', ''),
          };
        });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async exists(key) {
      const target = at(key);
      const { sdk, client } = await connect();
      try {
        await ask((abortSignal) => client.send(new sdk.HeadObjectCommand(target), { abortSignal }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async delete(key) {
      const target = at(key);
      const { sdk, client } = await connect();
      await ask((abortSignal) => client.send(new sdk.DeleteObjectCommand(target), { abortSignal }));
    },
  };
}
