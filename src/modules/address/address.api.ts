import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { addressContract } from './address.contract.ts';

export function addressApi(_services: Services) {
  const calls = implementCalls(addressContract);
  return calls.router({});
}
