import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { chatMost } from './chat.rules.ts';

let api: TestApi;
beforeAll(async () => {
  // The limits that a shop has: a demo and other tests stretch them.
  api = await openTestApi({ limitFactor: 1 });
});
afterAll(() => api.close());

describe('many people behind one address', () => {
  test('write to the house, each as often as anybody may', async () => {
    const write = (token: string) =>
      api.call('POST', '/chat/message', { token, body: { clientId: randomUUID(), text: randomUUID() } });
    const people = await Promise.all(Array.from({ length: 50 }, () => api.signIn()));
    const replies = await Promise.all(people.map(({ token }) => write(token)));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    // One of them alone isn't let write without end.
    const [one] = people;
    const more = await Promise.all(Array.from({ length: chatMost.aMinute }, () => write(one?.token ?? '')));
    expect(more.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  test('upload each for themselves: who does so too often stops nobody else', async () => {
    const upload = (token: string) => api.call('POST', '/payment/slip', { token, body: {} });
    const [often, seldom] = [await api.signIn(), await api.signIn()];
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await upload(often.token)).status);
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect((await upload(seldom.token)).status).not.toBe(429);
  });
});
