import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, FieldError } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { CompanyReply } from './company-action.server.ts';

type Choice = { id: number; name: string };
export type CompanyFacts = {
  application: {
    companyName: string;
    userTargetTypes: string[];
    businessType: string;
    status: 'waiting' | 'approved' | 'rejected';
    reason: string | null;
    createdAt: string;
  } | null;
  targetTypes: readonly Choice[];
  businessTypes: readonly Choice[];
};

/** How a company's registration stands, and once it was rejected, a way to ask again (SPEC §4 "Account approval"). */
export function CompanyPanel({ company, reply }: { company: CompanyFacts; reply: CompanyReply | undefined }) {
  const t = useTranslations('identity.company');
  const { application } = company;
  if (application === null) return null;
  return (
    <Panel title={t('title')}>
      <Notice
        tone={
          application.status === 'rejected'
            ? 'warning'
            : application.status === 'approved'
              ? 'success'
              : 'info'
        }
        title={t(`status.${application.status}`)}
      >
        {application.status === 'rejected'
          ? t('reason', { reason: application.reason ?? '' })
          : application.status === 'waiting'
            ? t('waitingText')
            : undefined}
      </Notice>
      <p className="text-ink-soft">
        {[application.companyName, application.businessType, ...application.userTargetTypes].join(' · ')}
        <span className="text-ink-mute">
          {' '}
          · {t('asked')} <Moment at={application.createdAt} />
        </span>
      </p>
      {application.status === 'rejected' && (
        <ActionPanel
          label={t('again')}
          title={t('againTitle')}
          isOpen={reply?.fields !== undefined || reply?.message !== undefined}
        >
          <ReapplyForm company={company} reply={reply} />
        </ActionPanel>
      )}
    </Panel>
  );
}

function ReapplyForm({ company, reply }: { company: CompanyFacts; reply: CompanyReply | undefined }) {
  const t = useTranslations('identity');
  const { formData } = useNavigation();
  const say = (field: 'company' | 'userTargetTypeId' | 'businessTypeId') =>
    reply?.fields?.[field] === true ? t('field.required') : undefined;
  return (
    <Form method="post" noValidate className="grid gap-4">
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Field
        name="company"
        label={t('shop.company')}
        maxLength={120}
        required
        autoComplete="organization"
        defaultValue={company.application?.companyName}
        error={say('company')}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t('shop.targets')}</legend>
        {company.targetTypes.map(({ id, name }) => (
          <CheckboxField
            key={id}
            name="userTargetTypeId"
            value={id}
            label={name}
            defaultChecked={company.application?.userTargetTypes.includes(name)}
          />
        ))}
        <FieldError error={say('userTargetTypeId')} />
      </fieldset>
      <RadioCards
        name="businessTypeId"
        legend={t('shop.business')}
        options={company.businessTypes.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={
          company.businessTypes.find(({ name }) => name === company.application?.businessType)?.id ?? null
        }
        error={say('businessTypeId')}
      />
      <Button
        type="submit"
        name="intent"
        value="reapply"
        isBusy={formData?.get('intent') === 'reapply'}
        className="justify-self-start"
      >
        {t('company.submit')}
      </Button>
    </Form>
  );
}
