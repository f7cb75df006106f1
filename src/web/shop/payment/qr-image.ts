import { data } from 'react-router';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { paintQr } from '../../ui/qr-code.server.ts';
import type { Route } from './+types/qr-image';

/** The PromptPay QR of one's own unpaid order as a picture to keep: bank apps read codes from the album. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  if (!isSignedIn || !/^R\d{1,15}$/.test(params.referenceCode)) throw data(null, { status: 404 });
  const { qrPayload } = await orNotFound(api.payment.state({ referenceCode: params.referenceCode }));
  if (qrPayload === null) throw data(null, { status: 404 });
  return new Response(new Uint8Array(await paintQr(qrPayload)), {
    headers: {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="promptpay-${params.referenceCode}.png"`,
      'cache-control': 'private, no-store',
    },
  });
}
