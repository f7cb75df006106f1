import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { paymentContract } from './payment.contract.ts';

export function paymentApi(_services: Services) {
  const calls = implementCalls(paymentContract);
  return calls.router({});
}
