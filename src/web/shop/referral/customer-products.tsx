import { useLocale, useTranslations } from 'use-intl';
import type { CustomersBasket } from '../../../modules/referral/customer.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { BasketLines } from './basket-lines.tsx';
import { type CustomerReply, messageOf } from './customer-reply.types.ts';
import { customerHref } from './steps.rules.ts';

type StepProps = { basket: CustomersBasket; reply: CustomerReply | undefined };

/** Step 1: what is in the basket; its buyer changes it, whoever else has the link looks at it. */
export function CustomerProducts({ basket, reply }: StepProps) {
  const t = useTranslations('customer');
  const locale = useLocale();
  const { cart, calculation, state, referenceCode: code } = basket;
  const message = messageOf(reply);
  if (cart === null) return null;
  return (
    <div className="grid max-w-2xl gap-5">
      {message !== undefined && <Notice tone="error">{message}</Notice>}
      <section className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-6">
        <h2 className="sr-only">{t('steps.1')}</h2>
        <BasketLines cart={cart} canChange={state === 'mine'} />
        {calculation !== null && (
          <p className="flex items-baseline justify-between gap-4 text-ink-soft">
            <span>{t('products.estimate')}</span>
            <span className="tabular-nums">{bahtText(calculation.grandTotal)}</span>
          </p>
        )}
      </section>
      <ButtonLink to={customerHref(code, state === 'mine' ? 3 : 2)} size="l">
        {t('next')}
      </ButtonLink>
      <p className="text-sm text-ink-mute">
        {t('products.until')} {formatDateTime(locale, new Date(basket.expiresAt))}
      </p>
    </div>
  );
}
