import { requireSignIn, serverSide } from '../server-side.server.ts';
import type { Route } from './+types/privacy-export';

/** GET /user/profile/privacy/export: everything the shop holds about the person, as a ZIP file. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const file = await serverSide(context).api.privacy.export({});
  return new Response(file.stream(), {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(file.size),
      'content-disposition': `attachment; filename="${/^[\w.-]+$/.test(file.name) ? file.name : 'bannasala-data.zip'}"`,
      'cache-control': 'private, no-store',
    },
  });
}
