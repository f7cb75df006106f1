import { Panel } from '../../ui/panel.tsx';

type SavedNowProps = {
  title: string;
  /** What stands there, under the names of the fields. */
  rows: readonly { label: string; text: string }[];
};

/** What somebody else has saved since a form was opened, beside what was typed into it. */
export function SavedNow({ title, rows }: SavedNowProps) {
  return (
    <Panel title={title}>
      <dl className="grid gap-2 text-sm">
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-ink-mute">{label}</dt>
            <dd className="wrap-anywhere">{text === '' ? '–' : text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
