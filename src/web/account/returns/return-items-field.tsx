import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Cover } from '../../kit/returns/cover.tsx';
import { Field, FieldError, SelectField } from '../../ui/field.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useFieldMessage } from '../../ui/use-field-message.ts';
import { type FormLine, quantityName, type ReturnValues, refundBaht } from './return-form.rules.ts';

export type AskedLine = FormLine & { name: string; options: string | null; imageUrl: string | null };

/** Up to so many a list is quicker than typing. */
const listedMost = 20;

type ReturnItemsFieldProps = {
  lines: readonly AskedLine[];
  copies: ReturnValues['copies'];
  error: string | undefined;
};

/** The lines of an order: which go back, and how many copies of each. */
export function ReturnItemsField({ lines, copies, error: told }: ReturnItemsFieldProps) {
  const t = useTranslations('returns.ask');
  const id = useId();
  const { ref, message: error } = useFieldMessage<HTMLFieldSetElement>(told);
  return (
    <fieldset
      ref={ref}
      className="grid min-w-0 gap-2"
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="sr-only">{t('items')}</legend>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li
            key={line.orderLineId}
            className="grid gap-3 rounded-md border border-line px-3 py-3 transition-colors has-[input[name=line]:checked]:border-primary has-[input[name=line]:checked]:bg-primary-wash sm:grid-cols-[minmax(0,1fr)_9rem] sm:items-center"
          >
            <Line line={line} isChosen={copies[line.orderLineId] !== undefined} />
            <Quantity line={line} typed={copies[line.orderLineId]} />
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

function Line({ line, isChosen }: { line: AskedLine; isChosen: boolean }) {
  const t = useTranslations('returns.ask');
  const isLeft = line.returnable > 0;
  return (
    <label className={isLeft ? 'flex cursor-pointer items-start gap-3' : 'flex items-start gap-3'}>
      <input
        type="checkbox"
        name="line"
        value={line.orderLineId}
        defaultChecked={isChosen && isLeft}
        disabled={!isLeft}
        aria-label={t('choose', { name: line.name })}
        className="mt-1 size-5 shrink-0 rounded-sm"
      />
      <Cover imageUrl={line.imageUrl} />
      <span className="grid min-w-0 content-start gap-0.5">
        <span className="clamp-2 font-medium">{line.name}</span>
        {line.options !== null && <span className="text-sm text-ink-mute">{line.options}</span>}
        <span className="text-sm text-ink-soft tabular-nums">
          {isLeft ? t('each', { amount: bahtText(refundBaht(line, 1)) }) : t('allAsked')}
        </span>
      </span>
    </label>
  );
}

function Quantity({ line, typed }: { line: AskedLine; typed: string | undefined }) {
  const t = useTranslations('returns.ask');
  if (line.returnable === 0) return null;
  const name = quantityName(line.orderLineId);
  if (line.returnable === 1) return <input type="hidden" name={name} value="1" />;
  const common = {
    name,
    label: t('quantityOf', { name: line.name }),
    isLabelHidden: true,
    defaultValue: typed ?? String(line.returnable),
    className: 'max-sm:ml-8 max-sm:max-w-40',
  };
  if (line.returnable > listedMost)
    return (
      <Field
        {...common}
        inputMode="numeric"
        autoComplete="off"
        most={line.returnable}
        hint={t('of', { count: line.returnable })}
      />
    );
  return (
    <SelectField
      {...common}
      placeholder={null}
      options={Array.from({ length: line.returnable }, (_, index) => ({
        value: String(index + 1),
        label: `${index + 1} ${t('of', { count: line.returnable })}`,
      }))}
    />
  );
}
