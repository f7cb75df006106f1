import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CustomersBasket } from '../../../modules/referral/customer.contract.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TelephoneAndCode } from '../identity/telephone-and-code.tsx';
import type { CustomerStep } from './read-customer-step.server.ts';
import { customerHref } from './steps.rules.ts';

type StepProps = { basket: CustomersBasket; part: CustomerStep<2>; reply: AuthReply | undefined };

/** Step 2: who buys. Opening a link makes it nobody's: a code does, or a press of whoever is signed in. */
export function CustomerBuyer({ basket, part, reply }: StepProps) {
  const t = useTranslations('customer');
  const here = customerHref(basket.referenceCode, 2);
  const auth = reply;
  if (basket.state === 'mine')
    return (
      <div className="grid max-w-md gap-5">
        <Notice tone="success" title={t('buyer.mine')}>
          {t('buyer.mineText')}
        </Notice>
        <ButtonLink to={customerHref(basket.referenceCode, 3)} size="l">
          {t('next')}
        </ButtonLink>
      </div>
    );
  return (
    <div className="grid max-w-md gap-5">
      {basket.state === 'taken' && (
        <Notice tone="warning" title={t('buyer.taken')}>
          {t('buyer.takenText')}
        </Notice>
      )}
      <section className="grid min-w-0 gap-5 rounded-lg border border-line bg-surface p-4 md:p-6">
        {part.options === null ? (
          <>
            <p className="text-lg font-semibold wrap-anywhere">{t('buyer.as', { name: part.who ?? '' })}</p>
            <p className="text-ink-soft">{t('buyer.asText')}</p>
            {auth?.message !== undefined && <Notice tone="error">{auth.message}</Notice>}
            <Form method="post">
              <Button type="submit" name="intent" value="take" size="l" className="w-full">
                {t('buyer.take')}
              </Button>
            </Form>
          </>
        ) : (
          <>
            <p className="text-ink-soft">{t('buyer.lead')}</p>
            <TelephoneAndCode action={here} reply={auth} options={part.options} hasCaptcha />
            <p className="border-t border-line pt-4 text-center">
              <Link
                to={`/login?next=${encodeURIComponent(here)}`}
                className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
              >
                {t('buyer.signIn')}
              </Link>
            </p>
          </>
        )}
      </section>
      <p className="text-sm text-ink-mute">{t('buyer.mineText')}</p>
    </div>
  );
}
