import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { correctShipment } from './correct-shipment.ts';
import { deliverOrder } from './deliver-order.ts';
import { fulfilmentContract } from './fulfilment.contract.ts';
import { handOverOrder } from './hand-over-order.ts';
import { prepareOrder, shipOrder } from './ship-order.ts';

export function fulfilmentApi(services: Services) {
  const calls = implementCalls(fulfilmentContract);
  return calls.router({
    prepare: calls.prepare.handler(async ({ input, context, errors }) => {
      const result = await prepareOrder(services, { ...input, seller: sellerOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    ship: calls.ship.handler(async ({ input, context, errors }) => {
      const result = await shipOrder(services, { ...input, seller: sellerOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    correctShipment: calls.correctShipment.handler(async ({ input, context, errors }) => {
      const result = await correctShipment(services, { ...input, seller: sellerOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    handOver: calls.handOver.handler(async ({ input, context, errors }) => {
      const result = await handOverOrder(services, { ...input, seller: sellerOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    deliver: calls.deliver.handler(async ({ input, context, errors }) => {
      const result = await deliverOrder(services, { ...input, seller: sellerOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}
