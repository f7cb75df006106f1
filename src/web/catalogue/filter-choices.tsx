import { useTranslations } from 'use-intl';

type Option = { value: string; label: string; count: number };

type ChoiceListProps = { name: string; chosen: readonly string[]; options: readonly Option[] };

/** Tick boxes of one filter, with how many products each would leave. */
export function ChoiceList({ name, chosen, options }: ChoiceListProps) {
  const t = useTranslations('catalogue');
  return (
    <ul>
      {options.map(({ value, label, count }) => (
        <li key={value}>
          <label className="flex min-h-9 items-center gap-3 py-0.5 max-lg:min-h-11">
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              // The form listens; the box follows the address.
              onChange={() => undefined}
              className="size-4.5 shrink-0"
            />
            <span className="min-w-0 flex-1">{label}</span>
            <span className="text-sm text-ink-mute tabular-nums">
              <span aria-hidden="true">{count}</span>
              <span className="sr-only">{t('filter.countOf', { count })}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
