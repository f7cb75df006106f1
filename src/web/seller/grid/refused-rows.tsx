import { useTranslations } from 'use-intl';

export type RefusedRow = {
  key: string | number;
  name: string;
  messages: readonly string[];
  /** What was typed and what is in the shop by now, where the two differ. */
  differences?: readonly { column: string; now: string; typed: string }[];
};

const shownMost = 20;

/** Why rows of a table stay as they are, and what somebody else has made of them meanwhile. */
export function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  const t = useTranslations('grid');
  if (rows.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {rows.slice(0, shownMost).map(({ key, name, messages, differences = [] }) => (
        <li key={key} className="wrap-anywhere">
          <strong>{name}</strong>: {messages.join('; ')}
          {differences.map(({ column, now, typed }) => (
            <span key={column} className="block pl-4 tabular-nums">
              {t('differs', { column, now: now === '' ? '–' : now, typed: typed === '' ? '–' : typed })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
