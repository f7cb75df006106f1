import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { feedContract } from './feed.contract.ts';
import { readFeed } from './read-feed.ts';

export function feedApi(services: Services) {
  const calls = implementCalls(feedContract);
  return calls.router({
    read: calls.read.handler(async ({ input, context }) => {
      const asked = { kind: input.kind, userId: context.caller?.userId ?? null };
      return { dataList: await readFeed(services, asked, context.culture) };
    }),
  });
}
