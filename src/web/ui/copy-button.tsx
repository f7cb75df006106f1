import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';

/** SPEC §9: "copy-success icon 500 ms". */
const successMs = 500;

type CopyButtonProps = { text: string; label: string; doneLabel: string };

/**
 * Copies a text. There is no button where there is no clipboard (no scripts, no https). A failure is only logged
 * (SPEC §8).
 */
export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  const [canCopy, setCanCopy] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), successMs);
    return () => clearTimeout(timer);
  }, [isDone]);

  function copy(): void {
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      (error: unknown) => console.warn('Copying failed', error),
    );
  }

  return (
    <span className="inline-grid size-11 print:hidden">
      {canCopy && (
        <button
          type="button"
          onClick={copy}
          aria-label={label}
          title={label}
          className="grid size-11 place-items-center rounded-md text-primary hover:bg-primary-wash"
        >
          {isDone ? (
            <Check className="size-5 text-success" aria-hidden="true" />
          ) : (
            <Copy className="size-5" aria-hidden="true" />
          )}
        </button>
      )}
      <span className="sr-only" aria-live="polite">
        {isDone ? doneLabel : ''}
      </span>
    </span>
  );
}
