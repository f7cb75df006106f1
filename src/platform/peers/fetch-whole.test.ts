import { createServer, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchWhole } from './fetch-whole.ts';

// A request made of another one follows its signal by a weak reference; what nobody else holds is gone at the next
// collection, and with it the deadline.
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

describe('a peer that hangs while memory is collected', () => {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.once('data', (asked) => {
      open.add(socket);
      if (String(asked).includes('/half'))
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 100000\r\n\r\nhalf');
    });
  });
  let url = '';
  let collecting: NodeJS.Timeout;
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    collecting = setInterval(() => {
      if (typeof collect === 'function') collect();
    }, 20);
  });
  afterAll(() => {
    clearInterval(collecting);
    for (const socket of open) socket.destroy();
    server.close();
  });

  const ways = {
    'an address': (address: string, init: RequestInit) => fetch(address, init),
    'a request': (address: string, init: RequestInit) => fetch(new Request(address), init),
  };

  test.each(
    Object.entries(ways).flatMap(([way, send]) => [
      { way, answer: 'silent', send },
      { way, answer: 'half', send },
    ]),
  )('asked by $way, $answer: ends at its deadline, and holds no socket', async ({ answer, send }) => {
    const asked = fetchWhole(`${url}/${answer}`, { mostMs: 300, send });
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect.poll(() => open.size).toBe(0);
  });

  test('gives up when whoever asks gives up', async () => {
    const giveUp = new AbortController();
    const asked = fetchWhole(`${url}/silent`, {
      mostMs: 4_000,
      signal: giveUp.signal,
      send: ways['a request'],
    });
    setTimeout(() => giveUp.abort(new Error('no longer wanted')), 200);
    await expect(asked).rejects.toThrow('no longer wanted');
    await expect.poll(() => open.size).toBe(0);
  });

  test('keeps its deadline even when what sends loses the signal', async () => {
    const asked = fetchWhole(`${url}/silent`, {
      mostMs: 300,
      send: (address, { signal: _, ...init }) => fetch(address, init),
    });
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
