import { orNotFound, type ServerSide } from '../../request/server-side.server.ts';

/** A basket with the order that was made of it; another's isn't there, and one that nobody ordered has none. */
export async function findCustomersOrder({ api }: ServerSide, code: string) {
  const basket = await orNotFound(api.customer.open({ basketCode: code }));
  return { basket, order: basket.order };
}
