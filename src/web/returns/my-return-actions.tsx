import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { otherCarrier } from '../seller/carriers.ts';
import { ActionPanel } from '../ui/action-panel.tsx';
import { Button } from '../ui/button.tsx';
import { Field, SelectField, TextAreaField } from '../ui/field.tsx';
import { focusFirstMistake } from '../ui/focus-first-mistake.ts';
import type { MyReturnReply } from './my-return-action.server.ts';

type Props = { reply: MyReturnReply | undefined };

/** Which carrier has the parcel going back, under which number. Another's name is asked for by style alone. */
export function SendBackForm({ carriers, reply }: Props & { carriers: readonly string[] }) {
  const t = useTranslations('returns.send');
  const mistake = useTranslations('returns.mistake');
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('intent') === 'send';
  useEffect(() => {
    if (reply?.parcel !== undefined) focusFirstMistake(formRef.current);
  }, [reply]);
  const say = (field: 'provider' | 'otherProvider' | 'trackingNumber') => {
    const message = reply?.parcel?.[field];
    return message === undefined ? undefined : mistake(message);
  };
  return (
    <Form ref={formRef} method="post" noValidate className="group grid gap-4 border-t border-line pt-4">
      <input type="hidden" name="intent" value="send" />
      <p className="font-serif text-lg font-semibold">{t('title')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="provider"
          label={t('provider')}
          required
          defaultValue={reply?.values?.provider ?? ''}
          options={[
            ...carriers.map((name) => ({ value: name, label: name })),
            { value: otherCarrier, label: t('other') },
          ]}
          error={say('provider')}
        />
        <Field
          name="otherProvider"
          label={t('otherProvider')}
          required
          maxLength={100}
          defaultValue={reply?.values?.otherProvider}
          error={say('otherProvider')}
          className="hidden! group-has-[option[value=other]:checked]:grid! sm:row-start-2"
        />
        <Field
          name="trackingNumber"
          label={t('trackingNumber')}
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={reply?.values?.trackingNumber}
          hint={t('trackingHint')}
          error={say('trackingNumber')}
        />
      </div>
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {t('submit')}
      </Button>
    </Form>
  );
}

/** Staff are to look at a rejection: once. */
export function DisputeForm({ reply }: Props) {
  const t = useTranslations('returns.dispute');
  const mistake = useTranslations('returns.mistake');
  const isBusy = useNavigation().formData?.get('intent') === 'dispute';
  const isMissing = reply?.isNoteMissing === true;
  return (
    <ActionPanel label={t('open')} title={t('title')} text={<p>{t('text')}</p>} isOpen={isMissing}>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="dispute" />
        <TextAreaField
          name="note"
          label={t('note')}
          required
          rows={4}
          maxLength={1000}
          error={isMissing ? mistake('required') : undefined}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t('submit')}
        </Button>
      </Form>
    </ActionPanel>
  );
}

/** The items are kept after all. */
export function WithdrawForm() {
  const t = useTranslations('returns.withdraw');
  const isBusy = useNavigation().formData?.get('intent') === 'withdraw';
  return (
    <ActionPanel label={t('open')} title={t('title')} text={<p>{t('text')}</p>} look="quiet" id="withdraw">
      <Form method="post">
        <input type="hidden" name="intent" value="withdraw" />
        <Button type="submit" variant="danger" isBusy={isBusy}>
          {t('submit')}
        </Button>
      </Form>
    </ActionPanel>
  );
}
