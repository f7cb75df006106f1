import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

export type InterestReply = {
  values?: { name: string; email: string };
  message?: string;
  /** Codes of texts (`landing.mistake`) by field. */
  fields?: Record<string, string>;
};

type InterestFormProps = {
  reply: InterestReply | undefined;
  isKept: boolean;
  /** A preview's can't be sent. */
  isPreview?: boolean;
};

const mistakes = ['required', 'emailInvalid', 'policyNotAccepted'] as const;

/** Who wants to be told leaves a name and an address. Wants the messages `landing`. */
export function InterestForm({ reply, isKept, isPreview = false }: InterestFormProps) {
  const t = useTranslations('landing');
  const { formData } = useNavigation();
  const say = (field: string) => {
    const code = reply?.fields?.[field];
    return code === undefined ? undefined : t(`mistake.${mistakes.find((each) => each === code) ?? 'other'}`);
  };
  if (isKept && reply === undefined) return <Notice tone="success">{t('ask.thanks')}</Notice>;
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Field
        name="name"
        label={t('ask.name')}
        required
        maxLength={120}
        autoComplete="name"
        defaultValue={reply?.values?.name}
        error={say('name')}
      />
      <Field
        name="email"
        type="email"
        label={t('ask.email')}
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={reply?.values?.email}
        error={say('email')}
      />
      <CheckboxField name="isAccept" value="yes" label={t('ask.accept')} required error={say('isAccept')} />
      <Link to="/privacy-policy" className="justify-self-start py-1 text-sm text-primary hover:underline">
        {t('ask.policy')}
      </Link>
      <Button type="submit" disabled={isPreview} isBusy={formData?.has('email') === true}>
        {t('ask.submit')}
      </Button>
    </Form>
  );
}
