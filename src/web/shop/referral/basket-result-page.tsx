import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { isInHand } from '../../../modules/referral/referral.rules.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/basket-result-page';
import { SentStep } from './basket-last-steps.tsx';
import { basketHref, basketsHref } from './steps.rules.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const codeShape = /^[\w-]{16,64}$/;

/**
 * SPEC §2 /affiliate/payment/result/{status?}/{referenceCode?}/{cartId}: what came of a basket, as its affiliate may know it.
 * What is left out moves the others forward, so the code is told by its looks; the cart's id is the buyer's alone.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const parts = [params.referenceCode, params.status, params.cartId];
  const code = parts.find((part) => part !== undefined && codeShape.test(part)) ?? params.cartId;
  const basket = await orNotFound(orHidden(server.api.referral.read({ basketCode: code })));
  if (isInHand(basket.state)) throw redirect(basketHref(code, basket.state === 'draft' ? 1 : 7));
  const messages = pickMessages(server.locale, 'referral');
  return {
    basket,
    isSlipSent: url.searchParams.get('done') === 'slip',
    head: pageHead(server, messages.referral.title),
    messages,
  };
}

export default function BasketResultPage() {
  const t = useTranslations('referral');
  const { basket, isSlipSent } = useLoaderData<typeof loader>();
  return (
    <main className="page-width grid grid-cols-[minmax(0,1fr)] pb-14">
      <PageTitle
        className="pb-0!"
        above={
          <Link
            to={basketsHref}
            className="inline-flex min-h-11 items-center justify-self-start text-sm text-primary hover:underline"
          >
            ← {t('back')}
          </Link>
        }
      >
        {basket.note === '' ? t('title') : basket.note}
      </PageTitle>
      {isSlipSent && (
        <Notice tone="success" className="mt-3">
          {t('slip.done')}
        </Notice>
      )}
      <SentStep basket={basket} qr={null} />
    </main>
  );
}
