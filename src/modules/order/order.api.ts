import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { orderContract } from './order.contract.ts';

export function orderApi(_services: Services) {
  const calls = implementCalls(orderContract);
  return calls.router({});
}
