import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OwnProfile } from '../../../modules/identity/profile.contract.ts';
import { genderIds, prefixIds } from '../../../modules/identity/profile.rules.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ProfileReply } from './profile-action.server.ts';

type ProfileFormProps = { profile: OwnProfile; reply: ProfileReply | undefined };

/** What a person says of themselves (SPEC §3 "User (form labels)"). What was typed stays when something is wrong. */
export function ProfileForm({ profile, reply }: ProfileFormProps) {
  const t = useTranslations('profile');
  const { formData } = useNavigation();
  const values = reply?.values;
  const typed = (field: keyof NonNullable<ProfileReply['values']>, kept: string | number | null) =>
    values?.[field] ?? String(kept ?? '');
  const say = (field: keyof NonNullable<ProfileReply['fields']>) => {
    const message = reply?.fields?.[field];
    return message === undefined ? undefined : t(`field.${message}`);
  };
  return (
    <Panel title={t('edit')}>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        {reply?.message !== undefined && (
          <Notice tone="error" className="sm:col-span-2">
            {reply.message}
          </Notice>
        )}
        <SelectField
          name="prefixId"
          label={t('prefix')}
          autoComplete="honorific-prefix"
          defaultValue={typed('prefixId', profile.prefixId)}
          options={prefixIds.map((id) => ({ value: id, label: t(`prefixes.${id}`) }))}
          className="sm:col-span-2 sm:max-w-48"
        />
        <Field
          name="firstname"
          label={t('firstname')}
          autoComplete="given-name"
          maxLength={80}
          required
          defaultValue={typed('firstname', profile.firstname)}
          error={say('firstname')}
        />
        <Field
          name="lastname"
          label={t('lastname')}
          autoComplete="family-name"
          maxLength={80}
          required
          defaultValue={typed('lastname', profile.lastname)}
          error={say('lastname')}
        />
        <Field
          name="birthday"
          type="date"
          label={t('birthday')}
          autoComplete="bday"
          defaultValue={typed('birthday', profile.birthday)}
          error={say('birthday')}
        />
        <SelectField
          name="genderId"
          label={t('gender')}
          autoComplete="sex"
          defaultValue={typed('genderId', profile.genderId)}
          options={genderIds.map((id) => ({ value: id, label: t(`genders.${id}`) }))}
        />
        <Field
          name="idCardNumber"
          label={t('idCard')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          hint={
            profile.idCardNumber === null
              ? t('idCardHint')
              : t('idCardKept', { number: profile.idCardNumber })
          }
          defaultValue={values?.idCardNumber ?? ''}
          error={say('idCardNumber')}
        />
        <Field
          name="backupTelephone"
          type="tel"
          label={t('backupTelephone')}
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed('backupTelephone', profile.backupTelephone)}
          error={say('backupTelephone')}
        />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" name="intent" value="save" isBusy={formData?.get('intent') === 'save'}>
            {t('save')}
          </Button>
          <ButtonLink to="/user/profile/my-profile" variant="secondary">
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}
