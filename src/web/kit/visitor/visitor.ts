import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/visitor';
import { readVisitor } from './visitor.server.ts';
import type { Visitor } from './visitor.types.ts';

/** GET /resources/visitor: the personal part of a page that is the same for everyone, asked for once it is there. */
export async function loader({ context }: Route.LoaderArgs): Promise<Visitor> {
  return readVisitor(serverSide(context));
}

/** A badge that can't be counted is no reason to take the page away: offline it is unknown. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Visitor | null> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}
