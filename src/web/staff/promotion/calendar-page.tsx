import { useLoaderData } from 'react-router';
import { loadCalendar } from '../../kit/promotion/calendar.server.ts';
import { CalendarPage } from '../../kit/promotion/calendar-page.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/calendar-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** What changes prices, by its time. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return loadCalendar(serverSide(context), 'house', url.searchParams);
}

export default function CalendarAtDesk() {
  const { calendar, day } = useLoaderData<typeof loader>();
  return <CalendarPage owner="house" {...{ calendar, day }} />;
}
