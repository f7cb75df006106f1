import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Working a total out changes nothing that was loaded. */
export function keepLoaded({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') === 'calculate' ? false : defaultShouldRevalidate;
}
