import Upload from 'lucide-react/icons/upload';
import { type InputHTMLAttributes, type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';

type FileInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  ref?: RefObject<HTMLInputElement | null>;
};

/**
 * The browser's own control for files, which speaks the browser's language, under one that speaks the page's. Whoever has
 * no scripts gets the browser's alone; pressing, dropping and the keyboard are the browser's in both.
 */
export function FileInput({ ref, onChange, ...input }: FileInputProps) {
  const t = useTranslations('ui.file');
  const own = useRef<HTMLInputElement>(null);
  const inputRef = ref ?? own;
  const [names, setNames] = useState<readonly string[]>([]);
  const note = () => setNames([...(inputRef.current?.files ?? [])].map(({ name }) => name));
  return (
    <div
      className={classNames(
        'relative flex min-h-13 min-w-0 items-center rounded-md border bg-surface p-1.5 text-sm',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-primary',
        input['aria-invalid'] === true ? 'border-danger' : 'border-line-strong hover:border-ink',
      )}
    >
      <span
        aria-hidden="true"
        className="noscript:hidden flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1"
      >
        <span className="inline-flex min-h-10 shrink-0 items-center gap-2 rounded-md bg-wash px-3 text-base font-semibold">
          <Upload className="size-4" />
          {t(input.multiple === true ? 'chooseSeveral' : 'choose')}
        </span>
        <span className="min-w-0 wrap-anywhere text-ink-soft">
          {names.length === 0
            ? t('none')
            : names.length === 1
              ? names[0]
              : t('several', { count: names.length })}
        </span>
      </span>
      <input
        {...input}
        ref={inputRef}
        type="file"
        onChange={(event) => {
          onChange?.(event);
          // After whoever looks at them has put back what won't do.
          note();
        }}
        // By style: with scripts, nothing moves when they begin to run.
        className="noscript:static noscript:opacity-100 absolute inset-0 block size-full min-w-0 cursor-pointer text-ink opacity-0 file:mr-3 file:min-h-10 file:rounded-md file:border-0 file:bg-wash file:px-3 file:text-base file:font-semibold file:text-ink"
      />
    </div>
  );
}
