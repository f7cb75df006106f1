import { createServer, type Socket } from 'node:net';

/** Type, and text of a value, by column. */
type Row = Readonly<Record<string, { type: number; text: string }>>;

export const int4 = 23;
export const bool = 16;

export type FakePostgres = {
  url: string;
  /** The parameters that each connection began with. */
  startups: Record<string, string>[];
  close(): Promise<void>;
};

/** Enough of PostgreSQL to be connected to and to answer every simple query with the same row. */
export async function openFakePostgres(row: Row): Promise<FakePostgres> {
  const startups: Record<string, string>[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let waiting = Buffer.alloc(0);
    let isStarted = false;
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        const typeBytes = isStarted ? 1 : 0;
        if (waiting.length < typeBytes + 4) return;
        const end = typeBytes + waiting.readInt32BE(typeBytes);
        if (waiting.length < end) return;
        const [type, body] = [waiting[0], waiting.subarray(typeBytes + 4, end)];
        waiting = waiting.subarray(end);
        if (!isStarted) {
          isStarted = true;
          startups.push(parametersOf(body));
          socket.write(Buffer.concat([message('R', int32(0)), ready]));
        } else if (type === 'Q'.charCodeAt(0)) socket.write(answerOf(row));
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `postgres://someone:secret@127.0.0.1:${address.port}/shop`,
    startups,
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Of a start-up packet, behind the protocol's version: names and values, each ended by a NUL. */
function parametersOf(body: Buffer): Record<string, string> {
  const texts = body.subarray(4).toString('utf8').split('\0').slice(0, -2);
  return Object.fromEntries(texts.flatMap((name, at) => (at % 2 === 0 ? [[name, texts[at + 1] ?? '']] : [])));
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const ready = message('Z', Buffer.from('I'));

function answerOf(row: Row): Buffer {
  const columns = Object.entries(row);
  return Buffer.concat([
    message(
      'T',
      int16(columns.length),
      ...columns.flatMap(([name, { type }]) => [
        ...[Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)],
      ]),
    ),
    message(
      'D',
      int16(columns.length),
      ...columns.flatMap(([, { text }]) => [int32(Buffer.byteLength(text)), Buffer.from(text)]),
    ),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
}
