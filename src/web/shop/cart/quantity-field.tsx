import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useTranslations } from 'use-intl';
import { plainDigits } from '../../../shared/plain-digits.ts';
import { classNames } from '../../ui/class-names.ts';

type QuantityFieldProps = {
  name: string;
  value: number;
  /** Free stock: the most. */
  max: number;
  onChange: (quantity: number) => void;
  /** Without JavaScript the buttons send the form with a `step`. */
  isStepSent?: boolean;
  size?: 's' | 'm';
  isDisabled?: boolean;
};

const sizes = {
  s: { box: 'h-9', button: 'w-9', input: 'w-11 text-sm' },
  m: { box: 'h-11', button: 'w-11', input: 'w-14 text-base' },
};

/** How many copies: minus and plus around a number (SPEC §5: digits only, at least 1, at most the stock). */
export function QuantityField({
  name,
  value,
  max,
  onChange,
  isStepSent = false,
  size = 'm',
  isDisabled = false,
}: QuantityFieldProps) {
  const t = useTranslations('buy');
  const look = sizes[size];
  const button = classNames(
    look.button,
    'grid place-items-center text-ink-soft transition-colors hover:bg-wash hover:text-ink disabled:cursor-not-allowed disabled:bg-transparent disabled:text-line-strong/60',
  );
  const clamp = (quantity: number) => Math.max(1, Math.min(quantity, Math.max(1, max)));
  const stepType = isStepSent ? 'submit' : 'button';
  return (
    <div
      className={classNames(
        'inline-flex items-stretch overflow-hidden rounded-md border border-line-strong bg-surface focus-within:border-ink',
        look.box,
      )}
    >
      <button
        type={stepType}
        {...(isStepSent ? { name: 'step', value: '-1' } : {})}
        className={button}
        disabled={isDisabled || value <= 1}
        aria-label={`${t('minus')} ${name}`}
        onClick={(event) => {
          event.preventDefault();
          onChange(clamp(value - 1));
        }}
      >
        <Minus className="size-4" aria-hidden="true" />
      </button>
      <input
        name="quantity"
        inputMode="numeric"
        pattern="[0-9๐-๙]*"
        autoComplete="off"
        maxLength={4}
        aria-label={t('quantityOf', { name })}
        className={classNames(
          look.input,
          'border-x border-line bg-transparent text-center tabular-nums outline-none disabled:text-ink-mute',
        )}
        value={value}
        disabled={isDisabled}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = Number(plainDigits(event.currentTarget.value));
          // What is no number ("1,5" that was pasted) leaves the quantity as it is.
          onChange(clamp(Number.isInteger(typed) ? typed : value));
        }}
      />
      <button
        type={stepType}
        {...(isStepSent ? { name: 'step', value: '1' } : {})}
        className={button}
        disabled={isDisabled || value >= max}
        aria-label={`${t('plus')} ${name}`}
        onClick={(event) => {
          event.preventDefault();
          onChange(clamp(value + 1));
        }}
      >
        <Plus className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
