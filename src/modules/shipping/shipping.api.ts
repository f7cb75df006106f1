import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { shippingContract } from './shipping.contract.ts';

export function shippingApi(_services: Services) {
  const calls = implementCalls(shippingContract);
  return calls.router({});
}
