import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ActionPanel, closePanelOf } from './action-panel.tsx';
import { Button } from './button.tsx';
import { TextAreaField } from './field.tsx';
import { focusFirstMistake } from './focus-first-mistake.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

type DeedPanelProps = {
  /** The button that opens the question; `name` says of what, where several stand in a list. */
  label: string;
  name?: string;
  title: string;
  /** What will happen, and whether it can be taken back. */
  text: ReactNode;
  /** The button that does it. */
  submit: string;
  intent: string;
  /** What the form sends beside the intent. */
  fields?: Readonly<Record<string, string | number>>;
  look?: 'button' | 'secondary' | 'quiet';
  tone?: 'primary' | 'danger';
  /** Asked for where somebody else is affected. */
  reason?: { label: string; hint?: string; error?: string | undefined; maxLength?: number };
  /** Further fields of the form. */
  children?: ReactNode;
  isOpen?: boolean;
};

/**
 * A deed on money or an account: nothing happens at the first press. A button unfolds what will happen, with a field for
 * the reason where somebody else is affected; a second one does it, a third leaves it. Works without scripts.
 */
export function DeedPanel({
  label,
  name,
  title,
  text,
  submit,
  intent,
  fields = {},
  look,
  tone = 'primary',
  reason,
  children,
  isOpen,
}: DeedPanelProps) {
  const t = useTranslations('ui');
  const isHydrated = useIsHydrated();
  const sent = useNavigation().formData;
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy =
    sent?.get('intent') === intent &&
    Object.entries(fields).every(([key, value]) => sent.get(key) === String(value));
  const error = reason?.error;
  useEffect(() => {
    if (error !== undefined) focusFirstMistake(formRef.current);
  }, [error]);
  return (
    <ActionPanel
      label={label}
      {...(name === undefined ? {} : { name })}
      title={title}
      text={text}
      {...(look === undefined ? {} : { look })}
      isOpen={isOpen ?? error !== undefined}
    >
      <Form ref={formRef} method="post" noValidate className="grid max-w-md gap-4">
        {Object.entries(fields).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        {children}
        {reason !== undefined && (
          <TextAreaField
            name="reason"
            label={reason.label}
            {...(reason.hint === undefined ? {} : { hint: reason.hint })}
            required
            maxLength={reason.maxLength ?? 500}
            rows={3}
            error={error}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value={intent} variant={tone} isBusy={isBusy}>
            {submit}
          </Button>
          {/* Without scripts the button that opened the question folds it. */}
          {isHydrated && (
            <Button variant="quiet" onClick={(event) => closePanelOf(event.currentTarget)}>
              {t('notNow')}
            </Button>
          )}
        </div>
      </Form>
    </ActionPanel>
  );
}
