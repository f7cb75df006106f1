import { type InputHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { FileInput } from './file-input.tsx';
import { useFieldMessage } from './use-field-message.ts';

type FileFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** A labelled choice of one file. */
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
      <FileInput
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
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
