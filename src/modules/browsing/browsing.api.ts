import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { browsingContract } from './browsing.contract.ts';

export function browsingApi(_services: Services) {
  const calls = implementCalls(browsingContract);
  return calls.router({});
}
