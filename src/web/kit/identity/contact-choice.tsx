import { useTranslations } from 'use-intl';

type Way = 'email' | 'telephone';

/** By e-mail or by telephone: two halves of a switch, radio buttons underneath. */
export function ContactChoice({
  legend,
  value,
  onChange,
}: {
  legend: string;
  value: Way;
  onChange: (way: Way) => void;
}) {
  const t = useTranslations('identity');
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-md bg-wash p-1">
      <legend className="sr-only">{legend}</legend>
      {(['email', 'telephone'] as const).map((way) => (
        <label
          key={way}
          className="grid min-h-10 cursor-pointer place-items-center rounded-md text-center text-sm font-semibold text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name="by"
            value={way}
            checked={value === way}
            onChange={() => onChange(way)}
            className="sr-only"
          />
          {t(way === 'email' ? 'byEmail' : 'byTelephone')}
        </label>
      ))}
    </fieldset>
  );
}
