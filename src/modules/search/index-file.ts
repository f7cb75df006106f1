import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { endianness } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { KeptArray, KeptParts } from './engine/kept-parts.ts';

/** Raise it when the file's layout changes; what the engine keeps in it is told by `engineFingerprint`. */
const layout = 3;
const magic = Buffer.from('BNSLIDX3');
/** At the end: length and checksum of the table, and once more the magic, which a file that was cut short hasn't. */
const trailerBytes = 16;
/** So much is read at once, with a checksum of its own: long enough for a disk, short enough for the thread that sums it up. */
const pieceBytes = 4 * 2 ** 20;
/** Pieces in work at once: while one is summed up, others are read. */
const piecesAtOnce = 3;
const leftoverMs = 24 * 3_600_000;
const unusedMs = 30 * leftoverMs;

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array };
type Kind = keyof typeof kinds;
type Table = {
  layout: number;
  engine: string;
  database: string;
  /** The checksums are of `pieceBytes` each. */
  parts: { kind: Kind; bytes: number; sums: number[] }[];
  values: unknown[];
};
/** What a file must be of to be read. */
export type IndexOrigin = { engine: string; database: string };

/** Where a folder keeps the index of a database. */
export function indexPath(folder: string, { database }: IndexOrigin): string {
  return join(folder, `${database.replace(/[^\w-]/g, '_')}.index`);
}

/**
 * What an index was made by: the sources that make one, the runtime (whose dictionaries part Thai into words) and the order
 * of the machine's bytes. Another one reads nothing of what this one wrote.
 */
export function engineFingerprint(): string {
  fingerprint ??= readFingerprint();
  return fingerprint;
}

/** Of the sources as they were when it was first asked for: those that run, though others may lie there by now. */
let fingerprint: string | null = null;

function readFingerprint(): string {
  const hash = createHash('sha256').update(
    JSON.stringify([layout, process.version, process.versions.icu, process.arch, endianness()]),
  );
  const engine = new URL('./engine/', import.meta.url);
  const own = ['./index-file.ts', './search.store.ts', './search.types.ts', '../../shared/text-hash.ts'];
  const sources = readdirSync(engine)
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name))
    .toSorted()
    .map((name) => new URL(name, engine));
  for (const source of [...sources, ...own.map((name) => new URL(name, import.meta.url))])
    hash.update(readFileSync(source));
  return hash.digest('hex');
}

/**
 * Writes an index beside the file of this path and puts it in its place whole: whoever reads meanwhile has the old one, and
 * of two that write, the last one's stays. The parts must not change until it is done.
 * @throws Error when it can't be written, or `signal` says stop; nothing is left of it.
 */
export async function writeIndexFile(
  path: string,
  origin: IndexOrigin,
  { arrays, values }: KeptParts,
  signal?: AbortSignal,
): Promise<void> {
  // What JSON holds may change as soon as something is waited for.
  const kept = JSON.stringify(values);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await sweep(dirname(path));
  const beside = `${path}.${randomBytes(6).toString('hex')}.part`;
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.write(magic);
    const parts: Table['parts'] = [];
    for (const array of arrays) {
      const sums: number[] = [];
      for (const piece of piecesOf(array)) {
        signal?.throwIfAborted();
        sums.push(crc32(piece));
        await writeAll(file, piece);
      }
      parts.push({ kind: array.constructor.name as Kind, bytes: array.byteLength, sums });
    }
    const about: Omit<Table, 'values'> = { layout, ...origin, parts };
    const table = Buffer.from(`{${JSON.stringify(about).slice(1, -1)},"values":${kept}}`);
    await writeAll(file, table);
    const trailer = Buffer.alloc(trailerBytes);
    trailer.writeUInt32LE(table.length, 0);
    trailer.writeUInt32LE(crc32(table), 4);
    magic.copy(trailer, 8);
    await writeAll(file, trailer);
    await file.sync();
    await file.close();
    await rename(beside, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(beside, { force: true });
    throw error;
  }
}

/**
 * The parts of the index in this file; null when there is none, or it is of another origin, cut short or damaged anywhere.
 * @throws Error when the system refuses to read it.
 */
export async function readIndexFile(path: string, origin: IndexOrigin): Promise<KeptParts | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const table = await readTable(file, size);
    if (table === null || table.layout !== layout) return null;
    if (table.engine !== origin.engine || table.database !== origin.database) return null;
    const arrays: KeptArray[] = table.parts.map(
      ({ kind, bytes }) => new kinds[kind](bytes / kinds[kind].BYTES_PER_ELEMENT),
    );
    const isWhole = await Readable.from(placesOf(table, arrays)).every(
      async ({ into, position, sum }: Place) => (await readSummed(file, into, position)) === sum,
      { concurrency: piecesAtOnce },
    );
    if (!isWhole) return null;
    return { arrays, values: table.values };
  } finally {
    await file.close();
  }
}

/** When the file was written; null when there is none. */
export async function indexFileTime(path: string): Promise<Date | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.mtime ?? null;
}

async function readTable(file: FileHandle, size: number): Promise<Table | null> {
  if (size < magic.length + trailerBytes) return null;
  const trailer = Buffer.alloc(trailerBytes);
  await readSummed(file, trailer, size - trailerBytes);
  if (!trailer.subarray(8).equals(magic)) return null;
  const length = trailer.readUInt32LE(0);
  const start = size - trailerBytes - length;
  if (start < magic.length) return null;
  const bytes = Buffer.alloc(length);
  if ((await readSummed(file, bytes, start)) !== trailer.readUInt32LE(4)) return null;
  const table = JSON.parse(bytes.toString()) as Table;
  return table.parts.reduce((sum, { bytes: own }) => sum + own, magic.length) === start ? table : null;
}

function* piecesOf(array: KeptArray): Generator<Buffer> {
  const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

type Place = { into: Buffer; position: number; sum: number | undefined };

/** Where each piece lies in the file, and where it belongs: it is read there, since memory that is touched twice costs twice. */
function* placesOf({ parts }: Table, arrays: readonly KeptArray[]): Generator<Place> {
  let position = magic.length;
  for (const [part, array] of arrays.entries())
    for (const [n, into] of [...piecesOf(array)].entries()) {
      yield { into, position, sum: parts[part]?.sums[n] };
      position += into.length;
    }
}

/** Fills `bytes` from the file, as far as it goes; their checksum. */
async function readSummed(file: FileHandle, bytes: Buffer, position: number): Promise<number> {
  let sum = 0;
  for (let from = 0; from < bytes.length; ) {
    const length = Math.min(pieceBytes, bytes.length - from);
    const { bytesRead } = await file.read(bytes, from, length, position + from);
    if (bytesRead === 0) break;
    sum = crc32(bytes.subarray(from, from + bytesRead), sum);
    from += bytesRead;
  }
  return sum;
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let from = 0; from < bytes.length; )
    from += (await file.write(bytes, from, bytes.length - from)).bytesWritten;
}

/** Takes away what processes that died while they wrote have left, and indexes of databases nobody has opened for a month. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const mostMs = name.endsWith('.part') ? leftoverMs : name.endsWith('.index') ? unusedMs : null;
    const written = mostMs === null ? null : await indexFileTime(join(folder, name));
    if (mostMs !== null && written !== null && Date.now() - written.getTime() > mostMs)
      await rm(join(folder, name), { force: true });
  }
}
