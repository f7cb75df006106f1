import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { SettingFieldView, SettingValue } from '../../../modules/shop-desk/setting-desk.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { CheckboxField, Field, FieldError, SelectField, TextAreaField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';

export type Bank = { code: string; name: string };
type Choice =
  | 'institute'
  | 'siamensis'
  | 'always'
  | 'withGoods'
  | 'abbreviated'
  | 'full'
  | 'company'
  | 'personal';

type SettingFieldProps = {
  field: SettingFieldView;
  /** What was typed, or what is kept. */
  value: SettingValue | undefined;
  error: string | undefined;
  banks: readonly Bank[];
};

const asText = (value: SettingValue | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** One setting, as its kind is filled in. */
export function SettingFieldInput({ field, value, error, banks }: SettingFieldProps) {
  const t = useTranslations('settingDesk');
  const hint = useHint(field);
  const { id, kind, isRequired, most } = field;
  const label = t(`field.${id}`);
  const common = { name: id, label, hint, error } as const;
  switch (kind) {
    case 'switch':
      return (
        <CheckboxField {...common} value="1" defaultChecked={value === true} className="sm:col-span-2" />
      );
    case 'text':
      return (
        <TextAreaField {...common} rows={3} maxLength={most ?? undefined} defaultValue={asText(value)} />
      );
    case 'days':
      return (
        <TextAreaField
          {...common}
          rows={10}
          defaultValue={Array.isArray(value) ? value.join('\n') : ''}
          className="sm:col-span-2"
        />
      );
    case 'choice':
      return (
        <RadioCards
          name={id}
          legend={label}
          hasColumns
          options={field.choices.map((choice) => ({ value: choice, label: t(`choice.${choice as Choice}`) }))}
          defaultValue={asText(value)}
          error={error}
          className="sm:col-span-2"
        />
      );
    case 'choices':
      return <Choices field={field} value={value} label={label} error={error} />;
    case 'bank':
      return <SelectField {...common} options={bankOptions(banks)} defaultValue={asText(value)} />;
    case 'accounts':
      return <Accounts field={field} value={value} error={error} banks={banks} />;
    case 'secret':
      return (
        <Field {...common} type="password" autoComplete="off" maxLength={most ?? undefined} defaultValue="" />
      );
    case 'whole':
    case 'baht':
    case 'percent':
      return (
        <Field
          {...common}
          inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
          autoComplete="off"
          required={isRequired}
          defaultValue={asText(value)}
        />
      );
    default:
      return (
        <Field
          {...common}
          inputMode={kind === 'url' ? 'url' : kind === 'email' ? 'email' : undefined}
          autoComplete="off"
          autoCapitalize={kind === 'line' ? undefined : 'none'}
          required={isRequired}
          maxLength={most ?? undefined}
          defaultValue={asText(value)}
        />
      );
  }
}

/** What is said about a setting beside its name; '' where the name says it all. */
export function useHelp(id: SettingFieldView['id']): string {
  const t = useTranslations('settingDesk');
  const key = `help.${id}` as 'help.theme';
  return t.has(key) ? t(key) : '';
}

/** What a setting does, what it may be, and who changed it last. */
function useHint(field: SettingFieldView): string {
  const t = useTranslations('settingDesk');
  const locale = useLocale();
  const { id, kind, least, most, isSet, changedAt, changedBy } = field;
  const help = useHelp(id);
  const isNumber = kind === 'whole' || kind === 'baht' || kind === 'percent';
  const number = (value: number) => value.toLocaleString('en-US');
  return [
    help,
    isNumber && least !== null && most !== null
      ? t('range', { least: number(least), most: number(most) })
      : '',
    kind === 'secret' ? t(isSet ? 'set' : 'notSet') : '',
    changedAt === null
      ? ''
      : t('changed', { at: formatDateTime(locale, new Date(changedAt)), by: changedBy ?? t('byFile') }),
  ]
    .filter((each) => each !== '')
    .join(' · ');
}

const bankOptions = (banks: readonly Bank[]) => banks.map(({ code, name }) => ({ value: code, label: name }));

type ChoicesProps = Omit<SettingFieldProps, 'banks'> & { label: string };

function Choices({ field, value, label, error }: ChoicesProps) {
  const t = useTranslations('settingDesk');
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <fieldset className="grid content-start sm:col-span-2">
      <legend className="text-sm font-semibold">{label}</legend>
      {field.choices.map((choice) => (
        <CheckboxField
          key={choice}
          name={field.id}
          value={choice}
          label={t(`choice.${choice as Choice}`)}
          defaultChecked={chosen.includes(choice)}
        />
      ))}
      <FieldError error={error} />
    </fieldset>
  );
}

type AccountRow = { bankCode: string; number: string; name: string };
/** Rows to fill in beside those there are. */
const emptyRows = 2;

function Accounts({ field, value, error, banks }: SettingFieldProps) {
  const t = useTranslations('settingDesk');
  const help = useHelp(field.id);
  const errorId = useId();
  const given = Array.isArray(value)
    ? value.filter((each): each is AccountRow => typeof each === 'object')
    : [];
  const none: AccountRow = { bankCode: '', number: '', name: '' };
  const rows = [...given, ...Array.from({ length: emptyRows }, () => none)].slice(
    0,
    Math.max(10, given.length),
  );
  return (
    <fieldset
      className="grid gap-3 sm:col-span-2"
      aria-describedby={error === undefined ? undefined : errorId}
      data-invalid={error === undefined ? undefined : ''}
    >
      <legend className="mb-1 text-sm font-semibold">{t(`field.${field.id}`)}</legend>
      <p className="text-sm text-ink-mute">
        {help} · {t('account.hint')}
      </p>
      <FieldError id={errorId} error={error} />
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place in the form
          key={index}
          className="grid gap-2 rounded-md border border-line p-3 sm:grid-cols-3"
        >
          <SelectField
            name={`${field.id}-bank`}
            label={t('account.bank', { number: index + 1 })}
            options={bankOptions(banks)}
            defaultValue={row.bankCode}
          />
          <Field
            name={`${field.id}-number`}
            label={t('account.number', { number: index + 1 })}
            autoComplete="off"
            maxLength={20}
            defaultValue={row.number}
          />
          <Field
            name={`${field.id}-name`}
            label={t('account.name', { number: index + 1 })}
            autoComplete="off"
            maxLength={200}
            defaultValue={row.name}
          />
        </div>
      ))}
    </fieldset>
  );
}
