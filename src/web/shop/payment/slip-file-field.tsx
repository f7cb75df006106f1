import FileText from 'lucide-react/icons/file-text';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  checkSlipFiles,
  type SlipFieldMessage,
  slipAccept,
  slipMegabytes,
} from '../../kit/payment/slip-form.rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { useFieldMessage } from '../../ui/use-field-message.ts';

type SlipFileFieldProps = {
  error: string | undefined;
  /** The browser can tell already that this file won't do. */
  onRefused: (message: SlipFieldMessage) => void;
  onChosen: () => void;
};

type Preview = { name: string; url: string | null };

/** The slip's file: chosen or dropped, checked at once, shown before it is sent. */
export function SlipFileField({ error: told, onRefused, onChosen }: SlipFileFieldProps) {
  const t = useTranslations('payment.slip');
  const id = useId();
  const { ref, message: error } = useFieldMessage<HTMLDivElement>(told);
  const inputRef = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const url = preview?.url ?? null;
    return url === null ? undefined : () => URL.revokeObjectURL(url);
  }, [preview]);

  function look(files: FileList): void {
    const message = checkSlipFiles([...files]);
    const file = files[0];
    if (message !== null || file === undefined) {
      setPreview(null);
      if (inputRef.current !== null) inputRef.current.value = '';
      if (message !== null && message !== 'required') onRefused(message);
      return;
    }
    setPreview({
      name: file.name,
      url: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
    });
    onChosen();
  }

  function drop(event: DragEvent<HTMLDivElement>): void {
    event.preventDefault();
    setIsOver(false);
    const { files } = event.dataTransfer;
    if (inputRef.current === null || files.length === 0) return;
    if (files.length > 1) {
      look(files);
      return;
    }
    inputRef.current.files = files;
    // As if it had been chosen.
    inputRef.current.dispatchEvent(new Event('change', { bubbles: true }));
  }

  return (
    <div ref={ref} className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('file')}
        <span className="text-accent-ink" aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the input is the way for all */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'grid gap-3 rounded-md border border-dashed p-4 transition-colors',
          error !== undefined ? 'border-danger' : isOver ? 'border-primary' : 'border-line-strong',
          isOver ? 'bg-primary-wash' : 'bg-paper',
        )}
      >
        <FileInput
          ref={inputRef}
          id={id}
          name="file"
          accept={slipAccept}
          required
          aria-describedby={classNames(`${id}-hint`, error !== undefined && `${id}-error`)}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => event.currentTarget.files !== null && look(event.currentTarget.files)}
        />
        {preview !== null &&
          (preview.url === null ? (
            <p className="flex items-center gap-2">
              <FileText className="size-6 shrink-0 text-ink-mute" aria-hidden="true" />
              {preview.name}
            </p>
          ) : (
            <img
              src={preview.url}
              alt={t('preview')}
              className="max-h-80 w-auto max-w-full justify-self-start rounded-sm border border-line bg-surface"
            />
          ))}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-mute">
        {t('fileHint', { megabytes: slipMegabytes })}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
