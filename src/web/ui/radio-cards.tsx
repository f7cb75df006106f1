import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError, RequiredMark } from './field.tsx';
import { useTyped } from './sent-form.ts';
import { useFieldMessage } from './use-field-message.ts';

export type RadioCardOption = {
  value: string | number;
  label: ReactNode;
  description?: ReactNode;
  /** At the right end: a price, a duration. */
  aside?: ReactNode;
  /** Before the label: a logo, an icon. */
  icon?: ReactNode;
  isDisabled?: boolean;
};

type RadioCardsProps = {
  name: string;
  legend: ReactNode;
  options: readonly RadioCardOption[];
  /** The choice to begin with; with `onChange` and `value` the parent keeps it instead. */
  defaultValue?: string | number | null;
  value?: string | number | null;
  onChange?: (value: string) => void;
  error?: ReactNode;
  isLegendHidden?: boolean;
  /** Two beside each other from 48rem. */
  hasColumns?: boolean;
  required?: boolean;
  form?: string;
  className?: string;
};

/** One choice of a few, each a card that can be pressed anywhere. Plain radio buttons underneath. */
export function RadioCards(props: RadioCardsProps) {
  const { name, legend, options, defaultValue, value, onChange, required, form } = props;
  const id = useId();
  const begun = useTyped(name) ?? defaultValue;
  const { ref, message: error } = useFieldMessage<HTMLFieldSetElement>(props.error);
  return (
    <fieldset
      ref={ref}
      className={classNames('grid min-w-0 gap-2', props.className)}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error === undefined || error === null ? undefined : ''}
    >
      <legend className={props.isLegendHidden ? 'sr-only' : 'mb-2 text-sm font-semibold'}>
        {legend}
        {required === true && <RequiredMark />}
      </legend>
      <div className={classNames('grid gap-2', props.hasColumns && 'md:grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex min-h-13 items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 transition-colors',
              'hover:border-line-strong has-checked:border-primary has-checked:bg-primary-wash has-checked:inset-ring has-checked:inset-ring-primary',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              option.isDisabled && 'cursor-not-allowed bg-wash text-ink-mute',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              className="mt-1 size-5 shrink-0 outline-none"
              disabled={option.isDisabled}
              required={required}
              form={form}
              {...(value === undefined
                ? { defaultChecked: begun != null && String(begun) === String(option.value) }
                : { checked: value === option.value })}
              onChange={onChange === undefined ? undefined : (event) => onChange(event.currentTarget.value)}
            />
            {option.icon}
            <span className="grid min-w-0 flex-1 wrap-anywhere">
              <span className="font-semibold">{option.label}</span>
              {option.description !== undefined && (
                <span className="text-sm text-ink-soft">{option.description}</span>
              )}
            </span>
            {option.aside !== undefined && (
              <span className="shrink-0 text-right font-semibold">{option.aside}</span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
