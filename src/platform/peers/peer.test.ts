import { expect, test } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import { transact } from '../db/transact.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { createPeer, hearOfPeers, type PeerChange } from './peer.ts';

class Broken extends Error {}
const isItsFault = (error: unknown) => error instanceof Broken;
const fail = async () => {
  throw new Broken('503');
};
const silent = () => new Promise<never>(() => undefined);

test('nobody waits for longer than was said, and the work is told', async () => {
  const peer = createPeer('somebody', { isItsFault });
  let signal: AbortSignal | undefined;
  const asked = peer.ask(100, (giveUp) => {
    signal = giveUp;
    return silent();
  });
  await expect(asked).rejects.toThrow('somebody did not answer within 100 ms');
  expect(signal?.aborted).toBe(true);
});

test('after three failures in a row everybody is told at once, and one finds out whether it is back', async () => {
  let nowMs = 0;
  const heard: PeerChange[] = [];
  hearOfPeers((change) => heard.push(change));
  const peer = createPeer('somebody', { isItsFault, now: () => nowMs });
  let asked = 0;
  const count = <Value>(work: () => Promise<Value>) => {
    asked += 1;
    return work();
  };
  for (let turn = 0; turn < 3; turn += 1)
    await expect(peer.ask(50, () => count(fail))).rejects.toThrow('503');
  await expect(peer.ask(50, () => count(fail))).rejects.toThrow('somebody is away');
  expect(asked).toBe(3);

  nowMs = 700;
  const finding = peer.ask(50, () => count(silent));
  await expect(peer.ask(50, () => count(fail))).rejects.toThrow('somebody is away');
  await expect(finding).rejects.toThrow('did not answer');
  expect(asked).toBe(4);
  // Pauses grow, to five seconds at most: it is found to be back within those.
  for (let turn = 0; turn < 20; turn += 1) {
    nowMs += 5_001;
    await expect(peer.ask(50, () => count(fail))).rejects.toThrow('503');
  }
  expect(asked).toBe(24);
  nowMs += 5_001;
  expect(await peer.ask(50, async () => 'here')).toBe('here');
  expect(await peer.ask(50, async () => 'for all')).toBe('for all');
  // Said once when it goes, and once when it is back.
  expect(heard).toEqual([
    { peer: 'somebody', isAway: true, error: new Broken('503') },
    { peer: 'somebody', isAway: false, error: null },
  ]);
});

test('a refusal is an answer', async () => {
  const peer = createPeer('somebody', { isItsFault });
  for (let turn = 0; turn < 5; turn += 1)
    await expect(
      peer.ask(50, async () => {
        throw new Error('card closed');
      }),
    ).rejects.toThrow('card closed');
});

test('so much at once and no more', async () => {
  const peer = createPeer('somebody', { isItsFault, atOnceMost: 2 });
  const both = [peer.ask(100, silent), peer.ask(100, silent)];
  await expect(peer.ask(100, silent)).rejects.toThrow('too much is being asked of somebody');
  for (const one of both) await expect(one).rejects.toThrow('did not answer');
  expect(await peer.ask(100, async () => 1)).toBe(1);
});

test('nothing waits for a peer while it holds a connection', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const peer = createPeer('somebody', { isItsFault });
  const storage = createDiskStorage({ folder: '/nowhere' });
  const left = Promise.withResolvers<void>();
  let after: Promise<string> | undefined;
  await transact(db, async (tx) => {
    await expect(peer.ask(50, async () => 1)).rejects.toThrow('while a transaction is open');
    await expect(storage.get('a/b')).rejects.toThrow('while a transaction is open');
    await transact(tx, async () => {
      await expect(peer.ask(50, async () => 1)).rejects.toThrow('while a transaction is open');
    });
    // What a transaction leaves running holds nothing once it is over.
    after = left.promise.then(() => peer.ask(50, async () => 'later'));
  });
  left.resolve();
  expect(await after).toBe('later');
  await database.close();
});
