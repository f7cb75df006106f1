import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { createDrainingServer } from './draining-server.ts';

/** A client on a thread of its own, so that it goes on while the server's thread is busy. */
const clientSource = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const socket = connect(workerData.port, '127.0.0.1');
  let read = '';
  const request = (path) => socket.write('GET ' + path + ' HTTP/1.1\\r\\nhost: shop\\r\\n\\r\\n');
  socket.on('connect', () => request('/first'));
  socket.on('data', (chunk) => {
    read += chunk;
    parentPort.postMessage({ read, isOver: false });
  });
  socket.on('error', () => undefined);
  socket.on('close', () => parentPort.postMessage({ read, isOver: true }));
  parentPort.on('message', ({ path, inMs }) => setTimeout(() => request(path), inMs));
`;

/** A thread takes its time to start. */
const polled = { timeout: 10_000 };
const workers: Worker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.terminate();
});

/** A server and a client whose first request has been answered. */
async function openKept(answer: (path: string, say: () => void) => void) {
  const asked: string[] = [];
  const listener: RequestListener = ({ url = '' }, response) => {
    asked.push(url);
    answer(url, () => response.end(`answer to ${url}`));
  };
  const { server, drain } = createDrainingServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new Worker(clientSource, { eval: true, workerData: { port } });
  workers.push(client);
  let heard = { read: '', isOver: false };
  client.on('message', (message) => {
    heard = message;
  });
  await expect.poll(() => heard.read, polled).toContain('answer to /first');
  return {
    drain,
    asked,
    heard: () => heard,
    send: (path: string, inMs = 0) => client.postMessage({ path, inMs }),
  };
}

function beBusy(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

describe('stopping', { timeout: 30_000 }, () => {
  test('a kept connection is told with the next answer that it ends', async () => {
    const { drain, send, heard } = await openKept((_, say) => say());
    expect(heard().read).toMatch(/connection: keep-alive/i);
    const drained = drain({ graceMs: 0, mostMs: 5_000 });
    send('/second', 200);
    await expect.poll(heard, polled).toMatchObject({ isOver: true });
    expect(heard().read).toMatch(/connection: close[\s\S]*answer to \/second/i);
    await drained;
  });

  test('connections are kept until the door is closed, so that nobody has to come in by it again', async () => {
    const { drain, send, heard } = await openKept((_, say) => say());
    const drained = drain({ graceMs: 1_500, mostMs: 5_000 });
    send('/second');
    await expect.poll(() => heard().read, polled).toContain('answer to /second');
    expect(heard().read).not.toMatch(/connection: close/i);
    send('/third', 1_700);
    await expect.poll(heard, polled).toMatchObject({ isOver: true });
    expect(heard().read).toMatch(/connection: close[\s\S]*answer to \/third/i);
    await drained;
  });

  test('a request that arrives while the process is too busy to read it is answered', async () => {
    const { drain, send, heard } = await openKept((_, say) => say());
    // Idle connections are closed a second after the listener.
    const drained = drain({ graceMs: 0, mostMs: 5_000 });
    send('/second', 900);
    await sleep(600);
    // Not in a timer: after what happens elsewhere in a turn, timers come first and what has arrived second.
    await nextTurn();
    beBusy(800);
    await drained;
    await expect.poll(heard, polled).toMatchObject({ isOver: true });
    expect(heard().read).toContain('answer to /second');
  });

  test('what is under way is finished', async () => {
    const { drain, send, heard, asked } = await openKept((path, say) =>
      setTimeout(say, path === '/first' ? 0 : 1_500),
    );
    send('/second');
    await expect.poll(() => asked, polled).toContain('/second');
    await drain({ graceMs: 0, mostMs: 5_000 });
    await expect.poll(() => heard().read, polled).toContain('answer to /second');
  });

  test('what takes too long is cut', async () => {
    const { drain, send, heard, asked } = await openKept((path, say) => {
      if (path === '/first') say();
    });
    send('/second');
    await expect.poll(() => asked, polled).toContain('/second');
    await drain({ graceMs: 0, mostMs: 200 });
    await expect.poll(heard, polled).toMatchObject({ isOver: true });
    expect(heard().read).not.toContain('/second');
  });
});
