import { useLoaderData } from 'react-router';
import { loadSimulator } from '../../kit/promotion/simulator.server.ts';
import { SimulatorPage } from '../../kit/promotion/simulator-page.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/simulator-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** What a basket would cost, and why. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return loadSimulator(serverSide(context), 'house', url.searchParams);
}

export default function SimulatorAtDesk() {
  const { messages: _, head: __, ...props } = useLoaderData<typeof loader>();
  return <SimulatorPage owner="house" {...props} />;
}
