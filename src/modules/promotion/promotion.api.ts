import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { promotionContract } from './promotion.contract.ts';

export function promotionApi(_services: Services) {
  const calls = implementCalls(promotionContract);
  return calls.router({});
}
