import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { VerificationPart } from '../../../modules/verification/verification.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { VerificationReply } from './verification-action.server.ts';

type VerificationFormProps = {
  title: string;
  names: { firstname: string; lastname: string };
  reply: VerificationReply | undefined;
};

const documentTypes = 'image/png,image/jpeg,image/webp,application/pdf';
const pictureTypes = 'image/png,image/jpeg,image/webp';

/** What staff need to verify who somebody is. */
export function VerificationForm({ title, names, reply }: VerificationFormProps) {
  const t = useTranslations('wallet.verification');
  const { formData } = useNavigation();
  const say = (field: 'firstname' | 'lastname' | 'idCardNumber') => {
    const message = reply?.fields?.[field];
    return message === undefined ? undefined : t(`field.${message}`);
  };
  const file = (part: VerificationPart) => {
    const wrong = reply?.files?.[part];
    return {
      label: t(`parts.${part}`),
      hint: t(`hints.${part}`),
      error: wrong === undefined ? undefined : 'code' in wrong ? t(`field.${wrong.code}`) : wrong.message,
    };
  };
  return (
    <Panel title={title}>
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4 sm:grid-cols-2">
        {reply?.message !== undefined && (
          <Notice tone="error" className="sm:col-span-2">
            {reply.message}
          </Notice>
        )}
        <Field
          name="firstname"
          label={t('firstname')}
          required
          maxLength={80}
          autoComplete="given-name"
          defaultValue={reply?.values?.firstname ?? names.firstname}
          error={say('firstname')}
        />
        <Field
          name="lastname"
          label={t('lastname')}
          required
          maxLength={80}
          autoComplete="family-name"
          defaultValue={reply?.values?.lastname ?? names.lastname}
          error={say('lastname')}
        />
        <Field
          name="idCardNumber"
          label={t('idCard')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          hint={t('idCardHint')}
          defaultValue={reply?.values?.idCardNumber ?? ''}
          error={say('idCardNumber')}
          className="sm:col-span-2 sm:max-w-64"
        />
        <FileField name="idCard" accept={documentTypes} required {...file('id-card')} />
        <FileField name="selfie" accept={pictureTypes} required {...file('selfie')} />
        <FileField name="bankBook" accept={documentTypes} {...file('bank-book')} />
        <p className="text-sm text-ink-soft sm:col-span-2">{t('privacy')}</p>
        <Button type="submit" isBusy={formData?.has('idCardNumber') === true} className="justify-self-start">
          {t('submit')}
        </Button>
      </Form>
    </Panel>
  );
}
