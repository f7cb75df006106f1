import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '../../ui/field.tsx';

/** A password with a button to see it, and a word when Caps Lock is on. */
export function PasswordField({ hint, ...field }: ComponentProps<typeof Field>) {
  const t = useTranslations('identity');
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Field
        {...field}
        type={isShown ? 'text' : 'password'}
        hint={isCapsLock ? t('capsLock') : hint}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        className="[&_input]:pr-12"
      />
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
        className="absolute top-7 right-0 grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
