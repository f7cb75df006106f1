import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  zstdCompress,
  zstdDecompress,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ownBytes } from '../../shared/own-bytes.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const zstdAsync = promisify(zstdCompress);
/** Below this, packing saves less than its headers take. */
const leastBytes = 1024;

export type Bytes = Buffer<ArrayBuffer>;
/** Best first: Zstandard packs as fast as Brotli's quickest and an eighth smaller (RFC 8878, RFC 7932, RFC 1952). */
const codings = ['zstd', 'br', 'gzip'] as const;
type Packing = (typeof codings)[number];

/** A text that goes out more than once: packed as far as somebody has asked for that, and as it is. */
export type Packable = {
  /** Null where only packed ones are kept (`keepPacked`): then it is unpacked when somebody needs it. */
  identity: Bytes | null;
  readonly length: number;
  readonly packed: Partial<Record<Packing, { bytes: Bytes | Promise<Bytes>; isWell: boolean }>>;
};

const unpackers: Record<Packing, (packed: Bytes) => Promise<Bytes>> = {
  zstd: promisify(zstdDecompress),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/**
 * Texts whose packed form is all that is kept of them, but for those that are asked for unpacked just now: a page is eight
 * times as long unpacked, and browsers don't ask for it so.
 */
const unpackedBytesKept = 2 * 1024 * 1024;
const unpackedTexts = new LRUCache<Packable, Bytes>({
  maxSize: unpackedBytesKept,
  sizeCalculation: (identity) => Math.max(1, identity.length),
  disposeAfter: (_, text) => void dropUnpacked(text),
});

/** What a text takes of memory once it is kept packed, in bytes: in two codings, for most of the time. */
export function sizeOfPacked(text: Packable): number {
  return Math.ceil(text.length / 4) + 500;
}

/** Lets go of a text as it is when others are asked for more; until then, and packed, it stays. */
export function keepPacked(text: Packable): Packable {
  if (text.identity === null) return text;
  text.identity = ownBytes(text.identity);
  if (text.length >= leastBytes) unpackedTexts.set(text, text.identity);
  return text;
}

async function dropUnpacked(text: Packable): Promise<void> {
  const packed = Object.values(text.packed).some(({ bytes }) => bytes instanceof Buffer);
  if (!packed) await packOf(text, 'zstd');
  if (!unpackedTexts.has(text)) text.identity = null;
}

async function unpackedOf(text: Packable): Promise<Bytes> {
  if (text.identity !== null) return text.identity;
  for (const coding of codings) {
    const known = text.packed[coding];
    if (known === undefined) continue;
    text.identity = ownBytes(await unpackers[coding](await known.bytes));
    unpackedTexts.set(text, text.identity);
    return text.identity;
  }
  throw new Error('a text that is kept neither packed nor unpacked');
}

/** Whoever waits gets a text packed quickly; one that is asked for again is packed well, once, meanwhile. */
const packers: Record<Packing, Record<'quick' | 'well', (text: Bytes) => Promise<Bytes>>> = {
  zstd: { quick: packZstd(3), well: packZstd(9) },
  br: { quick: packBrotli(1), well: packBrotli(5) },
  gzip: {
    quick: (text) => gzipAsync(text, { level: 1 }),
    well: (text) => gzipAsync(text, { level: 6 }),
  },
};

export function packable(identity: Bytes): Packable {
  return { identity, length: identity.length, packed: {} };
}

/** Replies with a text that is kept, in the best coding its reader takes. */
export async function replyPacked(
  request: Request,
  text: Packable,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): Promise<Response> {
  const encoding =
    text.length < leastBytes ? 'identity' : pickEncoding(request.headers.get('accept-encoding'), codings);
  const body = encoding === 'identity' ? await unpackedOf(text) : await packOf(text, encoding);
  return new Response(request.method === 'HEAD' || body.length === 0 ? null : body, {
    status,
    headers: {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(body.length),
    },
  });
}

function packOf(text: Packable, encoding: Packing): Bytes | Promise<Bytes> {
  const known = text.packed[encoding];
  if (known === undefined) {
    const packing = { bytes: pack(text, encoding, 'quick'), isWell: false };
    text.packed[encoding] = packing;
    // What couldn't be packed is tried again by whoever asks next.
    packing.bytes.then(
      (bytes) => Object.assign(packing, { bytes }),
      () => delete text.packed[encoding],
    );
    return packing.bytes;
  }
  if (!known.isWell) {
    known.isWell = true;
    pack(text, encoding, 'well').then(
      (bytes) => {
        known.bytes = bytes;
      },
      // The quickly packed one stays.
      () => undefined,
    );
  }
  return known.bytes;
}

async function pack(text: Packable, encoding: Packing, how: 'quick' | 'well'): Promise<Bytes> {
  return ownBytes(await packers[encoding][how](await unpackedOf(text)));
}

/**
 * Both packers are told how long a text is. Zstandard otherwise makes room for one without an end: 28 MB of tables for each
 * text packed at level 9, and seven times the work to clear them, for a page of 90 KB (RFC 8878 §3.1.1.1.4).
 */
function packZstd(level: number): (text: Bytes) => Promise<Bytes> {
  return (text) =>
    zstdAsync(text, {
      pledgedSrcSize: text.length,
      params: { [constants.ZSTD_c_compressionLevel]: level },
    });
}

function packBrotli(quality: number): (text: Bytes) => Promise<Bytes> {
  return (text) => {
    // The shortest window that all of it fits in.
    const window = Math.max(10, Math.min(22, Math.ceil(Math.log2(text.length + 16))));
    return brotliAsync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        [constants.BROTLI_PARAM_LGWIN]: window,
      },
    });
  };
}

/** The first of the codings on offer that the reader takes; one with q=0 is refused (RFC 9110 §12.5.3). */
export function pickEncoding<Coding extends string>(
  header: string | null,
  offered: readonly Coding[],
): Coding | 'identity' {
  if (header === null) return 'identity';
  const accepts = (name: string) =>
    header.split(',').some((part) => {
      const [coding = '', ...parameters] = part.trim().toLowerCase().split(';');
      return coding.trim() === name && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    });
  return offered.find(accepts) ?? 'identity';
}
