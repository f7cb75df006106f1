import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { reviewContract } from './review.contract.ts';

export function reviewApi(_services: Services) {
  const calls = implementCalls(reviewContract);
  return calls.router({});
}
