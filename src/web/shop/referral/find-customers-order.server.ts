import { redirect } from 'react-router';
import { orNotFound, type ServerSide } from '../../request/server-side.server.ts';
import { customerHref } from './steps.rules.ts';

/**
 * A basket with the order that was made of it; another's isn't there. Who hasn't said who they are is asked for it where a
 * telephone is enough, and a basket that nobody has ordered shows what is in it.
 */
export async function findCustomersOrder({ api, isSignedIn }: ServerSide, code: string) {
  const basket = await orNotFound(api.customer.open({ basketCode: code }));
  const { order } = basket;
  if (order === null) throw redirect(customerHref(code, isSignedIn ? 1 : 2));
  return { basket, order };
}
