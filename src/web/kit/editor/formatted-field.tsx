import { type ComponentType, lazy, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { plainToFormatted } from '../../../shared/formatted-text.rules.ts';
import { formattedMost } from '../../../shared/text-link.rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldError, TextAreaField } from '../../ui/field.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { EditorProps } from './rich-editor.tsx';

const RichEditor = lazy(() => import('./rich-editor.tsx'));

type FormattedFieldProps = {
  /** Of the field of the words alone, and of the one of the formatted text (JSON, or empty). */
  name: string;
  formattedName: string;
  label: string;
  words: string | undefined;
  formatted: string | undefined;
  error?: string | undefined;
  className?: string;
  /** The editor of another kind of text, fetched as this one is; and how many letters such a text may have. */
  Editor?: ComponentType<EditorProps>;
  lettersMost?: number;
};

/**
 * A text with formatting. Without scripts, and until the editor is there, a field of its words: who changes them takes the
 * formatting away, and is told so. With the editor the words stay as they were, and the formatted text tells what is new.
 * Wants the messages `editor`.
 */
export function FormattedField({
  name,
  formattedName,
  label,
  words = '',
  formatted = '',
  error,
  className,
  Editor = RichEditor,
  lettersMost = formattedMost.letters,
}: FormattedFieldProps) {
  const t = useTranslations('editor');
  const isHydrated = useIsHydrated();
  const labelId = useId();
  const [tree, setTree] = useState(formatted);
  const plain = (
    <TextAreaField
      name={name}
      label={label}
      hint={formatted === '' ? undefined : t('plainHint')}
      maxLength={lettersMost}
      rows={6}
      defaultValue={words}
      error={error}
      className={className}
    />
  );
  if (!isHydrated) return plain;
  return (
    <LazyPart waiting={plain} missing={plain}>
      <div className={classNames('grid content-start gap-1', className)}>
        <span id={labelId} className="text-sm font-semibold text-ink">
          {label}
        </span>
        <Editor
          labelId={labelId}
          start={readTree(formatted) ?? plainToFormatted(words)}
          isInvalid={error !== undefined}
          onChange={(text) => setTree(JSON.stringify(text))}
        />
        <FieldError error={error} />
        <input type="hidden" name={name} value={words} />
        <input type="hidden" name={formattedName} value={tree} />
      </div>
    </LazyPart>
  );
}

function readTree(json: string): object | null {
  return json === '' ? null : JSON.parse(json);
}
