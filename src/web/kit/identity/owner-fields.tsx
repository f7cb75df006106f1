import { useTranslations } from 'use-intl';
import { Field } from '../../ui/field.tsx';
import type { CodeStep } from './auth-reply.types.ts';
import { PasswordField } from './password-field.tsx';

type OwnerFieldsProps = {
  owner: NonNullable<CodeStep['owner']>;
  say: (field: string) => string | undefined;
  clear: (field: string) => void;
  /** Whether it is the only code that is asked for. */
  isAlone?: boolean;
};

/** What shows that the account's owner changes it: their password, or where there is none a code to where they are reached now. */
export function OwnerFields({ owner, say, clear, isAlone = false }: OwnerFieldsProps) {
  const t = useTranslations('identity.owner');
  return (
    <div className={isAlone ? 'grid gap-2' : 'grid gap-2 border-t border-line pt-4'}>
      <input type="hidden" name="ownerBy" value={owner.by} />
      {owner.by === 'password' ? (
        <PasswordField
          name="password"
          label={t('password')}
          hint={t('passwordHint')}
          autoComplete="current-password"
          required
          maxLength={200}
          error={say('password')}
          onChange={() => clear('password')}
        />
      ) : (
        <>
          <input type="hidden" name="ownerReference" value={owner.reference} />
          <input type="hidden" name="ownerDestination" value={owner.destination} />
          <p>{t(isAlone ? 'sentAlone' : 'sentTo', { destination: owner.destination })}</p>
          <Field
            name="ownerCode"
            label={t(isAlone ? 'codeAlone' : 'code')}
            hint={t('reference', { reference: owner.reference })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            error={say('ownerCode')}
            onChange={() => clear('ownerCode')}
          />
        </>
      )}
    </div>
  );
}
