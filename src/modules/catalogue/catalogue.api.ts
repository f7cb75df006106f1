import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { catalogueContract } from './catalogue.contract.ts';

export function catalogueApi(_services: Services) {
  const calls = implementCalls(catalogueContract);
  return calls.router({});
}
