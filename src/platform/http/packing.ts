import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const zstdAsync = promisify(zstdCompress);
/** Below this, packing saves less than its headers take. */
const leastBytes = 1024;

export type Bytes = Buffer<ArrayBuffer>;
/** Best first: Zstandard packs as fast as Brotli's quickest and an eighth smaller (RFC 8878, RFC 7932, RFC 1952). */
const codings = ['zstd', 'br', 'gzip'] as const;
type Packing = (typeof codings)[number];

/** A text that goes out more than once: as it is, and packed as far as somebody has asked for that. */
export type Packable = {
  readonly identity: Bytes;
  readonly packed: Partial<Record<Packing, { bytes: Bytes | Promise<Bytes>; isWell: boolean }>>;
};

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
  return { identity, packed: {} };
}

/** Replies with a text that is kept, in the best coding its reader takes. */
export async function replyPacked(
  request: Request,
  text: Packable,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): Promise<Response> {
  const encoding =
    text.identity.length < leastBytes
      ? 'identity'
      : pickEncoding(request.headers.get('accept-encoding'), codings);
  const body = encoding === 'identity' ? text.identity : await packOf(text, encoding);
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
    const bytes = packers[encoding].quick(text.identity);
    text.packed[encoding] = { bytes, isWell: false };
    return bytes;
  }
  if (!known.isWell) {
    known.isWell = true;
    packers[encoding].well(text.identity).then(
      (bytes) => {
        known.bytes = bytes;
      },
      // The quickly packed one stays.
      () => undefined,
    );
  }
  return known.bytes;
}

function packBrotli(quality: number): (text: Bytes) => Promise<Bytes> {
  return (text) => brotliAsync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

function packZstd(level: number): (text: Bytes) => Promise<Bytes> {
  return (text) => zstdAsync(text, { params: { [constants.ZSTD_c_compressionLevel]: level } });
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
