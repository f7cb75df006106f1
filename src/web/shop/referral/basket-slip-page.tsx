import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { orNotFound, requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SlipForm } from '../payment/slip-form.tsx';
import type { Route } from './+types/basket-slip-page';
import { sendBasketSlip } from './basket-slip.server.ts';
import { basketsHref } from './steps.rules.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const listedMost = 50;

/** The baskets that wait for a slip which their buyers let the affiliate send. */
async function findWaiting({ api }: ServerSide) {
  const { dataList } = await orHidden(api.referral.list({ perpage: listedMost }));
  return dataList.filter(({ isSlipWanted }) => isSlipWanted);
}

/** SPEC §2 /affiliate/payment/slip/{referenceCode?}: an affiliate sends a buyer's slip in; without a code, whose. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { referenceCode } = params;
  const messages = pickMessages(server.locale, 'referral', 'payment');
  const common = { messages, key: crypto.randomUUID(), head: pageHead(server, messages.referral.slip.title) };
  if (referenceCode === undefined)
    return { ...common, basket: null, waiting: await findWaiting(server), banks: [] };
  const [basket, { dataList: banks }] = await Promise.all([
    orNotFound(orHidden(server.api.referral.read({ basketCode: referenceCode }))),
    server.api.payment.banks({}),
  ]);
  return { ...common, basket, waiting: [], banks };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { referenceCode } = params;
  if (referenceCode === undefined) return redirect(basketsHref);
  return sendBasketSlip(request, serverSide(context), referenceCode);
}

export default function BasketSlipPage() {
  const t = useTranslations('referral');
  const { basket, waiting, banks, key } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  if (basket === null)
    return (
      <main className="page-width max-w-3xl! pb-12">
        {waiting.length === 0 ? (
          <EmptyState
            headingLevel="h1"
            title={t('slip.pickNone')}
            action={<ButtonLink to={basketsHref}>{t('back')}</ButtonLink>}
          />
        ) : (
          <>
            <PageTitle>{t('slip.pickTitle')}</PageTitle>
            <ul className="grid gap-3">
              {waiting.map(({ referenceCode, note, firstProduct }) => (
                <li key={referenceCode}>
                  <Link
                    to={`/affiliate/payment/slip/${referenceCode}`}
                    className="flex min-h-13 items-center rounded-lg border border-line bg-surface px-4 py-3 font-semibold text-ink hover:border-primary hover:bg-primary-wash"
                  >
                    {note === '' ? (firstProduct ?? t('title')) : note}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </main>
    );
  const back = `/affiliate/payment/result/${basket.referenceCode}`;
  return (
    <main className="page-width max-w-3xl! pb-12">
      <PageTitle
        above={
          <Link
            to={back}
            className="inline-flex min-h-11 items-center justify-self-start text-sm text-primary hover:underline"
          >
            ← {basket.note === '' ? t('title') : basket.note}
          </Link>
        }
        lead={basket.isSlipWanted ? t('slip.lead') : undefined}
      >
        {t('slip.title')}
      </PageTitle>
      {basket.isSlipWanted ? (
        <SlipForm
          state={{ total: null, createdAt: basket.sentAt ?? basket.createdAt }}
          banks={banks}
          formKey={key}
          reply={reply}
        />
      ) : (
        <EmptyState
          title={t('slip.none')}
          text={t('slip.noneText')}
          action={<ButtonLink to={back}>{t('title')}</ButtonLink>}
        />
      )}
    </main>
  );
}
