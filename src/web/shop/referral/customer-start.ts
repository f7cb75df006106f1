import { redirect } from 'react-router';
import type { Route } from './+types/customer-start';
import { customerHref } from './steps.rules.ts';

/** SPEC §2 /customer/{referenceCode}: a basket's link; whether there is one, its first step says. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(customerHref(encodeURIComponent(params.referenceCode), 1));
}
