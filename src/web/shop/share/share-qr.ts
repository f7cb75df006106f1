import { data } from 'react-router';
import { isLinkCode, keptQuery, linkPrefixes } from '../../../modules/share/share.rules.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { paintQr } from '../../ui/qr-code.server.ts';
import type { Route } from './+types/share-qr';

/**
 * GET /resources/share-qr/{prefix}/{code}.png: the QR code of a short link of this shop, with its sharer's code where the
 * address has one. It never leads elsewhere; whether anybody made the link, following it says.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { siteUrl } = serverSide(context);
  const [code = '', extension, ...more] = params.file.split('.');
  const prefix = linkPrefixes.find((known) => known === params.prefix);
  if (prefix === undefined || !isLinkCode(code) || extension !== 'png' || more.length > 0)
    throw data(null, { status: 404 });
  const png = await paintQr(`${siteUrl}/${prefix}/${code}${keptQuery(url.searchParams)}`);
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  });
}
