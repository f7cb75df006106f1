import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readSetup, readWaiting } from './read-waiting.ts';
import { storeCentreContract } from './store-centre.contract.ts';

export function storeCentreApi(services: Services) {
  const calls = implementCalls(storeCentreContract);
  return calls.router({
    setup: calls.setup.handler(({ context }) => readSetup(services, sellerOf(context))),

    waiting: calls.waiting.handler(({ context }) =>
      readWaiting(services, sellerOf(context), context.culture),
    ),
  });
}
