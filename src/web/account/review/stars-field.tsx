import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { FieldError } from '../../ui/field.tsx';
import { useFieldMessage } from '../../ui/use-field-message.ts';

const choices = [1, 2, 3, 4, 5] as const;

/** Five radio buttons that look like stars, filled up to the chosen one by style alone. */
export function StarsField({ value, error: told }: { value: number | null; error: string | undefined }) {
  const t = useTranslations('review.form');
  const id = useId();
  const { ref, message: error } = useFieldMessage<HTMLFieldSetElement>(told);
  return (
    <fieldset
      ref={ref}
      className="grid gap-1"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      data-invalid={error === undefined ? undefined : ''}
    >
      <legend className="text-sm font-semibold">
        {t('stars')}
        <span className="text-accent-ink" aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <div className="-mx-1.5 flex">
        {choices.map((stars) => (
          <label
            key={stars}
            title={t(`star.${stars}`)}
            className="grid size-12 cursor-pointer place-items-center rounded-md text-ink-mute has-checked:text-star has-checked:[&_svg]:fill-current has-focus-visible:outline-2 has-focus-visible:outline-primary hover:bg-wash [&:has(~label_input:checked)]:text-star [&:has(~label_input:checked)_svg]:fill-current"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              defaultChecked={value === stars}
              aria-label={t(`star.${stars}`)}
              className="sr-only"
            />
            <Star className="size-8" aria-hidden="true" />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
