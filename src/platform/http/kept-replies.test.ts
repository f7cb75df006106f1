import { expect, test } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { createKeptReplies } from './kept-replies.ts';
import { type Packable, replyPacked } from './packing.ts';

const reply = (body: string) => async () => ({ body, tags: ['product:1'], ttlMs: 60_000 });
const away = () => Promise.reject(new Unavailable('the call could not be made'));

async function textOf(body: Packable | null): Promise<string | null> {
  if (body === null) return null;
  return (await replyPacked(new Request('http://shop.test/'), body, { status: 200, headers: {} })).text();
}

test('a reply that has changed, or may have, is answered as it was while it cannot be made anew', async () => {
  const kept = createKeptReplies();
  await expect(kept.findOrMake('th /List', away)).rejects.toThrow(Unavailable);
  for (const dropped of [['product:1'], null]) {
    kept.drop(['product:1']);
    expect(await textOf(await kept.findOrMake('th /List', reply('{"old":1}')))).toBe('{"old":1}');
    kept.drop(dropped);
    expect(await textOf(await kept.findOrMake('th /List', away))).toBe('{"old":1}');
    expect(await textOf(await kept.findOrMake('th /List', reply('{"new":1}')))).toBe('{"new":1}');
  }
});

test('what is no more is forgotten, and not answered later', async () => {
  const kept = createKeptReplies();
  await kept.findOrMake('th /List', reply('{"old":1}'));
  kept.drop(['product:1']);
  expect(await kept.findOrMake('th /List', async () => null)).toBeNull();
  await expect(kept.findOrMake('th /List', away)).rejects.toThrow(Unavailable);
});
