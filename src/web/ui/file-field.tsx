import { type InputHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { useFieldMessage } from './use-field-message.ts';

type FileFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** A labelled choice of one file: the browser's own control, which works without scripts. */
export function FileField({ label, hint, error: told, className, ...input }: FileFieldProps) {
  const id = useId();
  const { ref, message: error } = useFieldMessage<HTMLDivElement>(told);
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div ref={ref} className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {input.required === true && (
          <span className="text-accent-ink" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <input
        id={id}
        type="file"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
        className={classNames(
          'block w-full min-w-0 rounded-md border bg-surface p-1.5 text-sm text-ink file:mr-3 file:min-h-9 file:rounded-md file:border-0 file:bg-wash file:px-3 file:font-semibold file:text-ink',
          error === undefined ? 'border-line-strong' : 'border-danger',
        )}
        {...input}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-mute">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
