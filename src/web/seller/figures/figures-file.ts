import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/figures-file';
import { readFiguresQuery } from './figures-query.rules.ts';

/** A chart's table to keep: `/manage-store/figures/sales`, and `…/visits`, of the same time as the start page's address. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { table } = params;
  if (table !== 'sales' && table !== 'visits') throw data(null, { status: 404 });
  const query = readFiguresQuery(url.searchParams);
  const file = await orHidden(serverSide(context).api.storeFigures.file({ table, ...query })).catch(
    (error: unknown) => {
      if (error instanceof Error && apiFailure(error).code === 'figuresSpanInvalid')
        throw data(null, { status: 404 });
      throw error;
    },
  );
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: table });
}
