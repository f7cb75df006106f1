import { useTranslations } from 'use-intl';
import { PasswordField } from './password-field.tsx';

type NewPasswordFieldsProps = {
  /** What is wrong with a field, by its name. */
  say: (field: 'password' | 'confirmPassword') => string | undefined;
  /** Somebody types in it again. */
  clear: (field: 'password' | 'confirmPassword') => void;
};

/** A new password, twice. Wants the messages `identity`. */
export function NewPasswordFields({ say, clear }: NewPasswordFieldsProps) {
  const t = useTranslations('identity');
  return (
    <>
      <PasswordField
        name="password"
        label={t('newPassword')}
        autoComplete="new-password"
        required
        hint={t('passwordHint')}
        error={say('password')}
        onChange={() => clear('password')}
      />
      <PasswordField
        name="confirmPassword"
        label={t('confirmPassword')}
        autoComplete="new-password"
        required
        error={say('confirmPassword')}
        onChange={() => clear('confirmPassword')}
      />
    </>
  );
}
