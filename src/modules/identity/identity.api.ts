import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { identityContract } from './identity.contract.ts';

export function identityApi(_services: Services) {
  const calls = implementCalls(identityContract);
  return calls.router({});
}
