import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AffiliatesBasket } from '../../../modules/referral/referral.contract.ts';
import { noteMost } from '../../../modules/referral/referral.rules.ts';
import { AddressFields } from '../../kit/address/address-fields.tsx';
import { Section } from '../../kit/checkout/section.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ItemsSection } from '../checkout/items-section.tsx';
import { PaymentSection } from '../checkout/payment-section.tsx';
import type { BasketReply } from './basket-action.server.ts';
import { type BasketStep, basketHref } from './steps.rules.ts';

/** The way on and the way back, at the end of each step. */
function StepButtons({ code, before, intent }: { code: string; before: BasketStep; intent: string }) {
  const t = useTranslations('referral');
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Button type="submit" name="intent" value={intent} size="l">
        {t('next')}
      </Button>
      <ButtonLink to={basketHref(code, before)} variant="quiet">
        {t('previous')}
      </ButtonLink>
    </p>
  );
}

type StepProps = { basket: AffiliatesBasket; reply: BasketReply | undefined };

/** Step 2: whom it is for, as far as they have said it. */
export function BuyerStep({ basket, reply }: StepProps) {
  const t = useTranslations('referral.buyer');
  const { problem } = reply ?? {};
  const typed = reply?.buyer ?? basket.buyer ?? {};
  return (
    <Form method="post" noValidate className="grid max-w-2xl gap-5">
      <Panel title={t('title')}>
        <p className="text-ink-soft">{t('lead')}</p>
        <Field
          name="note"
          label={t('note')}
          hint={t('noteHint')}
          defaultValue={reply?.note ?? basket.note}
          maxLength={noteMost}
          autoComplete="off"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="firstname"
            label={t('firstname')}
            defaultValue={typed.firstname ?? ''}
            maxLength={100}
            autoComplete="off"
          />
          <Field
            name="lastname"
            label={t('lastname')}
            defaultValue={typed.lastname ?? ''}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Field
          name="telephone"
          type="tel"
          inputMode="tel"
          label={t('telephone')}
          hint={t('telephoneHint')}
          defaultValue={typed.telephone ?? ''}
          maxLength={20}
          autoComplete="off"
          error={problem === 'telephoneMissing' || problem === 'telephoneInvalid' ? t(problem) : undefined}
          className="sm:max-w-80"
        />
        <CheckboxField
          name="isAgreed"
          label={t('agreed')}
          defaultChecked={basket.buyer !== null}
          error={problem === 'agreedMissing' ? t('agreedMissing') : undefined}
        />
      </Panel>
      <Notice tone="info">{t('privacy')}</Notice>
      <StepButtons code={basket.referenceCode} before={1} intent="buyer" />
    </Form>
  );
}

const addressForm = 'basket-address';

/** Step 3: where it goes, where the buyer has said so, and how the stores send it. */
export function AddressStep({
  basket,
  reply,
  provinces,
}: StepProps & { provinces: readonly { id: number; name: string }[] }) {
  const t = useTranslations('referral.address');
  const { buyer, calculation } = basket;
  return (
    <div className="grid max-w-3xl gap-5">
      <Form method="post" id={addressForm} noValidate>
        {/* Enter in a field sends the form by its first button: it goes on, and looks nothing up. */}
        <button type="submit" name="intent" value="address" className="hidden" tabIndex={-1}>
          {t('title')}
        </button>
      </Form>
      <Section number={1} title={t('title')}>
        {buyer === null ? (
          <div>
            <p className="font-semibold">{t('leave')}</p>
            <p className="text-ink-soft">{t('leaveText')}</p>
          </div>
        ) : (
          <>
            <p className="text-ink-soft">{t('lead')}</p>
            <AddressFields
              provinces={provinces}
              address={null}
              typed={reply?.buyer ?? buyer}
              messages={{}}
              found={reply?.found}
              form={addressForm}
            />
          </>
        )}
      </Section>
      {calculation !== null && (
        <ItemsSection number={2} form={addressForm} calculation={calculation} onChoose={() => undefined} />
      )}
      <p className="flex flex-wrap items-center gap-3">
        <NextButton />
        <ButtonLink to={basketHref(basket.referenceCode, 2)} variant="quiet">
          <PreviousWord />
        </ButtonLink>
      </p>
    </div>
  );
}

function NextButton() {
  const t = useTranslations('referral');
  return (
    <Button type="submit" form={addressForm} name="intent" value="address" size="l">
      {t('next')}
    </Button>
  );
}

function PreviousWord() {
  return useTranslations('referral')('previous');
}

const paymentForm = 'basket-payment';

/** Step 4: how it would be paid; the buyer chooses. */
export function PaymentStep({
  basket,
  channels,
}: {
  basket: AffiliatesBasket;
  channels: Parameters<typeof PaymentSection>[0]['channels'];
}) {
  const t = useTranslations('referral.payment');
  return (
    <Form method="post" id={paymentForm} noValidate className="grid max-w-3xl gap-5">
      <p className="text-ink-soft">{t('lead')}</p>
      <PaymentSection
        number={1}
        form={paymentForm}
        channels={channels}
        total={basket.calculation?.grandTotal ?? 0}
        chosen={basket.payment}
        isMissing={false}
      />
      <StepButtons code={basket.referenceCode} before={3} intent="payment" />
    </Form>
  );
}
