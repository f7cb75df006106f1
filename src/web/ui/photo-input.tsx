import { useEffect, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { FileInput } from './file-input.tsx';
import { photoAccept } from './photo-files.rules.ts';
import { useFieldMessage } from './use-field-message.ts';

type PhotoInputProps = {
  name: string;
  label: string;
  hint: string;
  /** What the server says about the photos that were sent. */
  error: string | undefined;
  /** What is wrong with files that have just been chosen: said at once, and they are put back. */
  check: (files: readonly File[], form: HTMLFormElement | null) => string | undefined;
  /** The text of a chosen photo: "Chosen photo 2". */
  altOf: (number: number) => string;
};

/** Photos to send: checked as soon as they are chosen, and shown before they are sent. */
export function PhotoInput({ name, label, hint, error, check, altOf }: PhotoInputProps) {
  const id = useId();
  const [previews, setPreviews] = useState<readonly string[]>([]);
  const [mistake, setMistake] = useState<string | undefined>(undefined);

  useEffect(() => {
    return () => {
      for (const url of previews) URL.revokeObjectURL(url);
    };
  }, [previews]);

  function look(input: HTMLInputElement): void {
    const files = [...(input.files ?? [])];
    const found = check(files, input.form);
    setMistake(found);
    if (found !== undefined) input.value = '';
    setPreviews(found === undefined ? files.map((file) => URL.createObjectURL(file)) : []);
  }

  const { ref, message: told } = useFieldMessage<HTMLDivElement>(error);
  const shown = mistake ?? told ?? undefined;
  return (
    <div ref={ref} className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <FileInput
        id={id}
        name={name}
        multiple
        accept={photoAccept}
        aria-describedby={classNames(`${id}-hint`, shown !== undefined && `${id}-error`)}
        aria-invalid={shown !== undefined || undefined}
        onChange={(event) => look(event.currentTarget)}
      />
      {previews.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {previews.map((url, index) => (
            <li key={url}>
              <img
                src={url}
                alt={altOf(index + 1)}
                className="size-20 rounded-md border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <p id={`${id}-hint`} className="text-sm text-ink-mute">
        {hint}
      </p>
      <FieldError id={`${id}-error`} error={shown} />
    </div>
  );
}
