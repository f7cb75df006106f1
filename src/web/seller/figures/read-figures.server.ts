import { drawChart } from '../../kit/chart/figure-chart.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { type FiguresQuery, standardFigures } from './figures-query.rules.ts';

/** The figures of a time with their charts. Own dates that make no time are said to be none, and the usual time is read. */
export async function readFigurePage({ api }: Pick<ServerSide, 'api'>, query: FiguresQuery) {
  try {
    return { ...(await readAll(api, query)), query, isInvalid: false };
  } catch (error) {
    if (apiFailure(error).code !== 'figuresSpanInvalid') throw error;
    return { ...(await readAll(api, standardFigures)), query: standardFigures, isInvalid: true };
  }
}
export type FigurePage = Awaited<ReturnType<typeof readFigurePage>>;

async function readAll(api: ServerSide['api'], query: FiguresQuery) {
  const [overview, { best, slowest }, searches] = await Promise.all([
    api.storeFigures.overview(query),
    api.storeFigures.products(query),
    api.storeFigures.searches(query),
  ]);
  const { days, from } = overview;
  const valuesOf = (key: 'sales' | 'visits') => days.map((day) => ({ day: day.day, value: day[key] }));
  return {
    overview,
    best,
    slowest,
    searches: searches.dataList,
    charts: {
      sales: drawChart(valuesOf('sales'), from, 'bars'),
      visits: drawChart(valuesOf('visits'), from, 'line'),
    },
  };
}
