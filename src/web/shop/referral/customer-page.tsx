import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RepaymentSheet } from '../checkout/repayment-sheet.tsx';
import { customerPayment, PaymentFrameContext } from '../payment/payment-frame.ts';
import type { Route } from './+types/customer-page';
import { actOnCustomer } from './customer-action.server.ts';
import { CustomerBuyer } from './customer-buyer.tsx';
import { CustomerFrame } from './customer-frame.tsx';
import { CustomerProducts } from './customer-products.tsx';
import { CustomerSummary } from './customer-summary.tsx';
import { CustomerAddress, CustomerPayment } from './customer-ways.tsx';
import { readCustomerStep } from './read-customer-step.server.ts';
import { StepTrail } from './step-trail.tsx';
import { basketSteps, customerHref, readStep } from './steps.rules.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** SPEC §2 /customer/{referenceCode}/{step}: a basket that an affiliate has filled, for its buyer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const step = readStep(params.step);
  if (step === null) throw data(null, { status: 404 });
  const { referenceCode: code } = params;
  const basket = await orNotFound(server.api.customer.open({ basketCode: code }));
  const part = await readCustomerStep(server, basket, step);
  if (part.is === 'elsewhere') throw redirect(part.leadsTo);
  const messages = pickMessages(
    server.locale,
    ...(['customer', 'referral', 'cart', 'checkout', 'order', 'address', 'payment', 'identity'] as const),
  );
  return {
    basket,
    part,
    key: crypto.randomUUID(),
    head: pageHead(server, messages.customer.title),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return actOnCustomer(request, serverSide(context), params.referenceCode, readStep(params.step));
}

export default function CustomerPage() {
  const t = useTranslations('customer');
  const { basket, part, key } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const code = basket.referenceCode;
  return (
    <CustomerFrame affiliate={basket.affiliate}>
      <main className="grid grid-cols-[minmax(0,1fr)]">
        {part.is === 'expired' ? (
          <EmptyState headingLevel="h1" title={t('expired.title')} text={t('expired.text')} />
        ) : part.is === 'empty' ? (
          <EmptyState
            headingLevel="h1"
            title={t('products.empty')}
            text={t('products.emptyText')}
            action={<ButtonLink to="/product">{t('products.browse')}</ButtonLink>}
          />
        ) : part.is === 'repayment' ? (
          <PaymentFrameContext value={customerPayment(code)}>
            <RepaymentSheet
              state={part.state}
              channels={part.channels}
              formKey={key}
              reply={reply !== undefined && 'repay' in reply ? reply.repay : undefined}
            />
          </PaymentFrameContext>
        ) : (
          <>
            <StepTrail
              label={t('steps.label')}
              steps={basketSteps.map((step) => ({ step, label: t(`steps.${step}`) }))}
              current={part.step}
              hrefOf={(step) => (step < part.step ? customerHref(code, step) : null)}
            />
            <PageTitle className="pt-1!" lead={part.step === 1 ? t('products.lead') : undefined}>
              {t(titles[part.step])}
            </PageTitle>
            {part.step === 1 && <CustomerProducts basket={basket} reply={reply} />}
            {part.step === 2 && (
              <CustomerBuyer basket={basket} part={part} reply={reply as AuthReply | undefined} />
            )}
            {part.step === 3 && <CustomerAddress basket={basket} part={part} reply={reply} />}
            {part.step === 4 && <CustomerPayment basket={basket} part={part} reply={reply} />}
            {part.step === 5 && <CustomerSummary basket={basket} part={part} reply={reply} />}
          </>
        )}
      </main>
    </CustomerFrame>
  );
}

const titles = {
  1: 'products.title',
  2: 'buyer.title',
  3: 'address.title',
  4: 'payment.title',
  5: 'summary.title',
} as const;
