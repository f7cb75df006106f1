import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation, useResolvedPath } from 'react-router';
import { useTranslations } from 'use-intl';
import { ActionPanel, closePanelOf } from './action-panel.tsx';
import { Button } from './button.tsx';
import { TextAreaField } from './field.tsx';
import { focusFirstMistake } from './focus-first-mistake.ts';
import { FormKey } from './form-key.tsx';
import { TypedContext, useRefusedFields } from './sent-form.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

type ConfirmPanelProps = {
  /** The button that opens the question; `name` says of what, where several stand in a list. */
  label: string;
  name?: string;
  title: string;
  /** What will happen, and whether it can be taken back. */
  text?: ReactNode;
  /** The button that does it. */
  submit: string;
  intent: string;
  /** What the form sends beside the intent: of which row. */
  fields?: Readonly<Record<string, string | number>>;
  /** Of a deed that is done once however often it is sent: anew with each filling in, and each row's own. */
  formKey?: string;
  look?: 'button' | 'secondary' | 'quiet';
  tone?: 'primary' | 'danger';
  /** Asked for where somebody else is affected, or where words are the whole of it. */
  reason?: {
    label: string;
    hint?: string;
    error?: string | undefined;
    /** The form's field; `reason` otherwise. */
    name?: string;
    /** What was typed, when it comes back. */
    value?: string | undefined;
    /** In letters; 500 otherwise. */
    maxLength?: number;
    rows?: number;
    /** Whether it may be left empty. */
    isOptional?: boolean;
  };
  /** Further fields of the form, before the reason. */
  children?: ReactNode;
  /** Whether something in `children` is wrong: the panel is open then, and the focus goes there. */
  isMistaken?: boolean;
  /** For a panel that a page opens for another cause. */
  isOpen?: boolean;
  /** Of the panel, so that a link can lead to it. */
  id?: string;
  /** Where the form goes; to its own page otherwise. */
  action?: string;
  /** Whether a file goes with it. */
  hasFile?: boolean;
  /** For fields that stand beside one another. */
  isWide?: boolean;
};

/**
 * Before money moves, somebody is shut out or words go to somebody else: nothing happens at the first press. A button
 * unfolds what will happen, with a field for the reason where somebody else is affected; a second one does it, a third
 * leaves it. Works without scripts: what was typed is there again when the deed is refused.
 */
export function ConfirmPanel({
  label,
  name,
  title,
  text,
  submit,
  intent,
  fields = {},
  formKey,
  look,
  tone = 'primary',
  reason,
  children,
  isMistaken = false,
  isOpen,
  id,
  action,
  hasFile = false,
  isWide = false,
}: ConfirmPanelProps) {
  const t = useTranslations('ui');
  const isHydrated = useIsHydrated();
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useIsBusy(intent, fields, action);
  const error = reason?.error;
  const isWrong = isMistaken || error !== undefined;
  const reply: unknown = useActionData();
  const refused = useRefusedFields(intent, fields);
  // Where nothing was typed, nothing is lost.
  const isBack = refused !== null && (reason !== undefined || children !== undefined);
  useEffect(() => {
    if (isWrong && reply !== undefined) focusFirstMistake(formRef.current);
  }, [isWrong, reply]);
  return (
    <ActionPanel
      // Of another deed at the same place it is another panel, and closed.
      key={intent}
      label={label}
      name={name}
      title={title}
      text={text}
      look={look}
      id={id}
      isOpen={isOpen === true || isWrong || isBack}
    >
      <Form
        ref={formRef}
        method="post"
        action={action}
        encType={hasFile ? 'multipart/form-data' : undefined}
        noValidate
        className={isWide ? 'group grid gap-4' : 'group grid max-w-md gap-4'}
      >
        {Object.entries(fields).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        {formKey !== undefined && <FormKey value={formKey} />}
        <TypedContext value={refused}>
          {children}
          {reason !== undefined && (
            <TextAreaField
              name={reason.name ?? 'reason'}
              label={reason.label}
              hint={reason.hint}
              required={reason.isOptional !== true}
              maxLength={reason.maxLength ?? 500}
              rows={reason.rows ?? 3}
              defaultValue={reason.value}
              error={error}
            />
          )}
        </TypedContext>
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

/** Whether this very form is on its way: the same deed may be open for other rows, or go to another page. */
function useIsBusy(
  intent: string,
  fields: Readonly<Record<string, string | number>>,
  action: string | undefined,
): boolean {
  const { formData, formAction } = useNavigation();
  const { pathname } = useResolvedPath(action ?? '.');
  if (formData?.get('intent') !== intent) return false;
  if (action !== undefined && formAction?.split('?')[0] !== pathname) return false;
  return Object.entries(fields).every(([key, value]) => formData.get(key) === String(value));
}
