import { Fragment, type ReactNode } from 'react';

type MarkedTextProps = { text: string; marks: readonly { start: number; end: number }[] };

/** A text with the part that was searched for marked. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end } of marks) {
    parts.push(<Fragment key={`t${done}`}>{text.slice(done, start)}</Fragment>);
    parts.push(
      <mark key={`m${start}`} className="bg-warning-wash text-inherit">
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  parts.push(text.slice(done));
  return <>{parts}</>;
}
