import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { plainToFormatted, tidyFormatted, typingToFormatted } from '../../../shared/formatted-text.rules.ts';
import { formattedMost } from '../../../shared/text-link.rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldError, TextAreaField } from '../../ui/field.tsx';
import { useTyped } from '../../ui/sent-form.ts';
import type { EditorProps } from './rich-editor.tsx';

type LoadEditor = () => Promise<{ default: ComponentType<EditorProps> }>;

const loadRichEditor: LoadEditor = () => import('./rich-editor.tsx');

/** The editor once it is there, and what it begins with. */
type Opened = Pick<EditorProps, 'start' | 'caret'> & { Editor: ComponentType<EditorProps> };

type FormattedFieldProps = {
  /** Of the field of the words alone, and of the one of the formatted text (JSON, or empty). */
  name: string;
  formattedName: string;
  label: string;
  words: string | undefined;
  formatted: string | undefined;
  error?: string | undefined;
  className?: string;
  /** Fetches the editor of another kind of text; and how many letters such a text may have. */
  loadEditor?: LoadEditor;
  lettersMost?: number;
};

/**
 * A text with formatting. Without scripts, and until the editor is there, a field of its words: who changes them takes the
 * formatting away, and is told so. The editor goes on from there, with the caret where it was. With it the words stay as
 * they were, and the formatted text tells what is new. Wants the messages `editor`.
 */
export function FormattedField({
  name,
  formattedName,
  label,
  words: given = '',
  formatted: givenTree = '',
  error,
  className,
  loadEditor = loadRichEditor,
  lettersMost = formattedMost.letters,
}: FormattedFieldProps) {
  const t = useTranslations('editor');
  const typed = useTyped(name);
  const typedTree = useTyped(formattedName);
  const words = typed ?? given;
  // Words that come back alone were typed without the editor: they have no formatting.
  const formatted = typed === null ? givenTree : (typedTree ?? '');
  const labelId = useId();
  const [tree, setTree] = useState(formatted);
  const [opened, setOpened] = useState<Opened | null>(null);
  const plainRef = useRef<HTMLTextAreaElement>(null);
  /** A word is being put together by an input method, which mustn't lose its field. */
  const isComposing = useRef(false);
  const open = useRef<(() => void) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; another text is another field
  useEffect(() => {
    let isLeft = false;
    loadEditor().then(
      ({ default: Editor }) => {
        open.current = () => {
          const area = plainRef.current;
          if (isLeft || area === null || isComposing.current) return;
          const isChanged = area.value !== words.replaceAll('\r\n', '\n');
          const hasFocus = area === document.activeElement;
          const kept = isChanged ? null : readTree(formatted);
          const typing = typingToFormatted(area.value);
          // At once, or a letter would fall between the two.
          flushSync(() => {
            if (isChanged) setTree(JSON.stringify(tidyFormatted(typing)));
            setOpened({
              Editor,
              start: kept ?? (isChanged || hasFocus ? typing : plainToFormatted(words)),
              caret: hasFocus ? [area.selectionStart, area.selectionEnd] : null,
            });
          });
        };
        open.current();
      },
      // Offline, or gone with a new version (which reloads the page, chunk-failure.ts): the words can still be written.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);

  if (opened === null)
    return (
      <TextAreaField
        ref={plainRef}
        name={name}
        data-formatted={formattedName}
        label={label}
        hint={formatted === '' ? undefined : t('plainHint')}
        maxLength={lettersMost}
        rows={6}
        defaultValue={words}
        error={error}
        className={className}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={() => {
          isComposing.current = false;
          open.current?.();
        }}
      />
    );
  const { Editor, start, caret } = opened;
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <span id={labelId} className="text-sm font-semibold text-ink">
        {label}
      </span>
      <Editor
        labelId={labelId}
        start={start}
        caret={caret}
        isInvalid={error !== undefined}
        onChange={(text) => setTree(JSON.stringify(text))}
      />
      <FieldError error={error} />
      <input type="hidden" name={name} value={words} />
      <input type="hidden" name={formattedName} value={tree} />
    </div>
  );
}

function readTree(json: string): object | null {
  return json === '' ? null : JSON.parse(json);
}
