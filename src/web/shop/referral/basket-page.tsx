import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { isInHand } from '../../../modules/referral/referral.rules.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/basket-page';
import { actOnBasket } from './basket-action.server.ts';
import { AddressStep, BuyerStep, PaymentStep } from './basket-buyer-steps.tsx';
import { SentStep, SummaryStep } from './basket-last-steps.tsx';
import { ProductsStep } from './basket-products-step.tsx';
import { readBasketStep } from './read-basket-step.server.ts';
import { StepTrail } from './step-trail.tsx';
import { basketHref, basketSteps, basketsHref, readStep } from './steps.rules.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** SPEC §2 /affiliate/{referenceCode}/{step}: an affiliate fills a basket for a buyer and sends its link. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const step = readStep(params.step);
  if (step === null) throw data(null, { status: 404 });
  const { referenceCode } = params;
  const basket = await orNotFound(orHidden(server.api.referral.read({ basketCode: referenceCode })));
  if (!isInHand(basket.state) && step !== 7) throw redirect(basketHref(referenceCode, 7));
  if (basket.state === 'draft' && step === 7) throw redirect(basketHref(referenceCode, 5));
  const messages = pickMessages(server.locale, 'referral', 'cart', 'checkout', 'order', 'address');
  return {
    basket,
    part: await readBasketStep(server, basket, step, url.searchParams),
    head: pageHead(server, messages.referral.title),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnBasket(request, serverSide(context), params.referenceCode);
}

export default function BasketPage() {
  const t = useTranslations('referral');
  const { basket, part } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const code = basket.referenceCode;
  const isOpen = isInHand(basket.state);
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
      {isOpen && (
        <StepTrail
          label={t('steps.label')}
          steps={basketSteps.map((step) => ({ step, label: t(`steps.${step}`) }))}
          current={part.step}
          hrefOf={(step) => (step === 7 && basket.state === 'draft' ? null : basketHref(code, step))}
        />
      )}
      {reply?.message !== undefined && (
        <Notice tone="error" className="mb-4">
          {reply.message}
        </Notice>
      )}
      {part.step === 1 && <ProductsStep basket={basket} part={part} />}
      {part.step === 2 && <BuyerStep basket={basket} reply={reply} />}
      {part.step === 3 && <AddressStep basket={basket} provinces={part.provinces} reply={reply} />}
      {part.step === 4 && <PaymentStep basket={basket} channels={part.channels} />}
      {part.step === 5 && <SummaryStep basket={basket} channels={part.channels} />}
      {part.step === 7 && <SentStep basket={basket} qr={part.qr} />}
    </main>
  );
}
