import { type FormEvent, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  checkCode,
  checkNewPasswordFields,
  hasMessages,
} from '../../../modules/identity/identity-form.rules.ts';
import { OwnerFields } from '../../kit/identity/owner-fields.tsx';
import { PasswordField } from '../../kit/identity/password-field.tsx';
import { useFieldMessages } from '../../kit/identity/use-field-messages.ts';
import { formTyped } from '../../request/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { SecurityReply } from './security-action.server.ts';

/**
 * Changes the password, or sets the first one of an account that a provider or a telephone opened: with a code that is
 * sent to its owner first.
 */
export function PasswordPanel({
  hasPassword,
  reply,
}: {
  hasPassword: boolean;
  reply: SecurityReply | undefined;
}) {
  const t = useTranslations('security.password');
  const words = useTranslations('identity');
  const formRef = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const owner = reply?.owner;
  const { show, clear, say } = useFieldMessages(formRef, reply?.fields);

  function check(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget);
    const field = (name: string) => formTyped(form, name);
    const codeWrong = form.has('ownerCode') ? checkCode(field('ownerCode')) : null;
    const messages = {
      ...(codeWrong === null ? {} : { ownerCode: codeWrong }),
      ...(hasPassword && field('currentPassword') === '' ? { currentPassword: 'required' as const } : {}),
      ...checkNewPasswordFields(field('password'), field('confirmPassword')),
    };
    if (!hasMessages(messages)) return;
    event.preventDefault();
    show(messages);
  }

  if (!hasPassword && owner === undefined)
    return (
      <Panel title={t('titleFirst')}>
        <Form method="post" className="grid max-w-md gap-4">
          <p className="text-ink-soft">{t('codeLead')}</p>
          <Button
            type="submit"
            name="intent"
            value="passwordCode"
            isBusy={formData?.get('intent') === 'passwordCode'}
            className="justify-self-start"
          >
            {words('sendCode')}
          </Button>
        </Form>
      </Panel>
    );

  return (
    <Panel title={t(hasPassword ? 'title' : 'titleFirst')}>
      <Form ref={formRef} method="post" noValidate onSubmit={check} className="grid max-w-md gap-4">
        <p className="text-ink-soft">{t('lead')}</p>
        {hasPassword ? (
          <PasswordField
            name="currentPassword"
            label={t('current')}
            autoComplete="current-password"
            required
            error={say('currentPassword')}
            onChange={() => clear('currentPassword')}
          />
        ) : (
          <>
            <input type="hidden" name="isFirst" value="true" />
            {owner != null && <OwnerFields owner={owner} say={say} clear={clear} isAlone />}
          </>
        )}
        <PasswordField
          name="password"
          label={t('new')}
          autoComplete="new-password"
          required
          hint={words('passwordHint')}
          error={say('password')}
          onChange={() => clear('password')}
        />
        <PasswordField
          name="confirmPassword"
          label={words('confirmPassword')}
          autoComplete="new-password"
          required
          error={say('confirmPassword')}
          onChange={() => clear('confirmPassword')}
        />
        <Button
          type="submit"
          name="intent"
          value="password"
          isBusy={formData?.get('intent') === 'password'}
          className="justify-self-start"
        >
          {t('submit')}
        </Button>
      </Form>
    </Panel>
  );
}
