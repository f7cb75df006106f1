import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import { DateInput } from './date-input.tsx';
import { useIsAnswer, useTicked, useTyped } from './sent-form.ts';
import { useFieldMessage } from './use-field-message.ts';

type Common = {
  label: ReactNode;
  /** Shown under the field and tied to it; the field is then invalid. */
  error?: ReactNode;
  hint?: ReactNode;
  /** Keeps the label for screen readers only, where the surroundings already say it. */
  isLabelHidden?: boolean;
  className?: string;
};

const control =
  'block w-full min-w-0 rounded-md border bg-surface px-3 text-base text-ink placeholder:text-ink-mute transition-colors ' +
  'hover:border-ink disabled:cursor-not-allowed disabled:border-line disabled:bg-wash disabled:text-ink-mute [&[readonly]]:bg-wash';

function edge(isInvalid: boolean): string {
  return isInvalid ? 'border-danger' : 'border-line-strong';
}

/** After the name of what has to be filled in. */
export function RequiredMark() {
  return (
    <span className="text-accent-ink" aria-hidden="true">
      {' *'}
    </span>
  );
}

function Frame({
  id,
  label,
  error,
  hint,
  isLabelHidden = false,
  isRequired = false,
  className,
  frameRef,
  children,
}: Common & {
  id: string;
  isRequired?: boolean;
  frameRef: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}) {
  return (
    <div ref={frameRef} className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children}
      {hasText(hint) && (
        <p id={`${id}-hint`} className="text-sm text-ink-mute">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The line under a field, or several, that says what is wrong. It can take the focus where none of them is marked as wrong. */
export function FieldError({ id, error }: { id?: string; error?: ReactNode }) {
  if (!hasText(error)) return null;
  return (
    <p id={id} className="text-sm font-medium text-danger" role="alert" data-told="" tabIndex={-1}>
      {error}
    </p>
  );
}

function hasText(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== '' && node !== false;
}

function describedBy(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  const ids = [hasText(hint) ? `${id}-hint` : '', hasText(error) ? `${id}-error` : ''].filter(
    (part) => part !== '',
  );
  return ids.length === 0 ? undefined : ids.join(' ');
}

/**
 * Whether a field is wrong in the page as the server drew it in answer to a form: without scripts the browser goes to the
 * first such field, with them `useFocusOnMistake` does.
 */
function useWrongAtFirst(told: ReactNode, isScripted: boolean): boolean | undefined {
  const isAnswer = useIsAnswer();
  return (isAnswer && !isScripted && hasText(told)) || undefined;
}

type FieldProps = Common &
  InputHTMLAttributes<HTMLInputElement> & {
    name: string;
    /** The largest number that may be typed. */
    most?: number;
  };

/**
 * A labelled text input; every other property goes to the `<input>`. `maxLength`, `most` and a numeric `inputMode` are told
 * while people type: a browser's own limit would drop what is too much in silence, and is left to pages without scripts.
 */
export function Field(props: FieldProps) {
  const { label, error: told, hint, isLabelHidden, className, id, most, maxLength, ...given } = props;
  const input = useComingBack(given);
  const ownId = useId();
  const {
    ref,
    message: error,
    isScripted,
  } = useFieldMessage<HTMLDivElement>(told, {
    maxLength,
    most,
    inputMode: input.inputMode,
  });
  const fieldId = id ?? ownId;
  const ofField = {
    id: fieldId,
    className: classNames(control, edge(hasText(error)), 'h-11'),
    'aria-invalid': hasText(error) || undefined,
    'aria-describedby': describedBy(fieldId, hint, error),
    autoFocus: useWrongAtFirst(told, isScripted),
  };
  return (
    <Frame
      id={fieldId}
      label={label}
      error={error}
      hint={hint}
      isLabelHidden={isLabelHidden}
      isRequired={input.required}
      className={className}
      frameRef={ref}
    >
      {isDate(input) ? (
        <DateInput {...ofField} {...input} />
      ) : (
        <input {...ofField} maxLength={isScripted ? undefined : maxLength} {...input} />
      )}
    </Frame>
  );
}

/** With what was typed, when the form comes back; a parent that keeps the value itself has it from its own reply. */
function useComingBack<Props extends { name: string; value?: unknown; type?: string | undefined }>(
  props: Props,
): Props {
  const typed = useTyped(props.name);
  if (typed === null || props.value !== undefined || props.type === 'file') return props;
  return { ...props, defaultValue: typed };
}

function isDate<Props extends { type?: string | undefined }>(
  input: Props,
): input is Props & { type: 'date' | 'datetime-local' } {
  return input.type === 'date' || input.type === 'datetime-local';
}

type TextAreaFieldProps = Common &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    name: string;
    /** The `<textarea>` itself. */
    ref?: RefObject<HTMLTextAreaElement | null>;
    /** The field of the same text with its formatting, which what is typed here stands against. */
    'data-formatted'?: string;
  };

export function TextAreaField({
  label,
  error: told,
  hint,
  isLabelHidden,
  className,
  id,
  maxLength,
  rows = 4,
  ...given
}: TextAreaFieldProps) {
  const area = useComingBack(given);
  const ownId = useId();
  const { ref, message: error, isScripted } = useFieldMessage<HTMLDivElement>(told, { maxLength });
  const fieldId = id ?? ownId;
  return (
    <Frame
      id={fieldId}
      label={label}
      error={error}
      hint={hint}
      isLabelHidden={isLabelHidden}
      isRequired={area.required}
      className={className}
      frameRef={ref}
    >
      <textarea
        id={fieldId}
        rows={rows}
        maxLength={isScripted ? undefined : maxLength}
        className={classNames(control, edge(hasText(error)), 'py-2')}
        aria-invalid={hasText(error) || undefined}
        aria-describedby={describedBy(fieldId, hint, error)}
        {...{ autoFocus: useWrongAtFirst(told, isScripted) }}
        {...area}
      />
    </Frame>
  );
}

export type SelectOption = { value: string | number; label: string; isDisabled?: boolean };

type SelectFieldProps = Common &
  SelectHTMLAttributes<HTMLSelectElement> & {
    name: string;
    options: readonly SelectOption[];
    /** The first, empty choice ("Please choose"); null leaves it out. */
    placeholder?: string | null;
    ref?: Ref<HTMLSelectElement>;
  };

export function SelectField({
  label,
  error: told,
  hint,
  isLabelHidden,
  className,
  id,
  options,
  placeholder,
  ...given
}: SelectFieldProps) {
  const select = useComingBack(given);
  const t = useTranslations('ui');
  const ownId = useId();
  const { ref, message: error, isScripted } = useFieldMessage<HTMLDivElement>(told);
  const fieldId = id ?? ownId;
  return (
    <Frame
      id={fieldId}
      label={label}
      error={error}
      hint={hint}
      isLabelHidden={isLabelHidden}
      isRequired={select.required}
      className={className}
      frameRef={ref}
    >
      <select
        id={fieldId}
        className={classNames(control, edge(hasText(error)), 'select-arrow h-11 pr-9')}
        aria-invalid={hasText(error) || undefined}
        aria-describedby={describedBy(fieldId, hint, error)}
        {...{ autoFocus: useWrongAtFirst(told, isScripted) }}
        {...select}
      >
        {placeholder !== null && <option value="">{placeholder ?? t('pleaseChoose')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

type CheckboxFieldProps = Omit<Common, 'isLabelHidden'> &
  InputHTMLAttributes<HTMLInputElement> & { name: string };

/** A tick box with its label beside it; the whole line can be pressed. */
export function CheckboxField({ label, error: told, hint, className, id, ...given }: CheckboxFieldProps) {
  const ticked = useTicked(given.name, String(given.value ?? 'on'));
  const input = ticked === null || given.checked !== undefined ? given : { ...given, defaultChecked: ticked };
  const ownId = useId();
  const { ref, message: error, isScripted } = useFieldMessage<HTMLDivElement>(told);
  const fieldId = id ?? ownId;
  return (
    <div ref={ref} className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={fieldId} className="flex items-start gap-3 py-1.5">
        <input
          id={fieldId}
          type="checkbox"
          className="mt-1 size-5 shrink-0 rounded-sm"
          aria-invalid={hasText(error) || undefined}
          aria-describedby={describedBy(fieldId, hint, error)}
          {...{ autoFocus: useWrongAtFirst(told, isScripted) }}
          {...input}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hasText(hint) && (
        // Nearer to its own box than to the next.
        <p id={`${fieldId}-hint`} className="-mt-2 pb-1.5 pl-8 text-sm text-ink-mute">
          {hint}
        </p>
      )}
      <FieldError id={`${fieldId}-error`} error={error} />
    </div>
  );
}
