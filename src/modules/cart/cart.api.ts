import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { cartContract } from './cart.contract.ts';

export function cartApi(_services: Services) {
  const calls = implementCalls(cartContract);
  return calls.router({});
}
