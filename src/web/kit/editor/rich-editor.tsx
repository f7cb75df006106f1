import { type AnyExtension, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import Bold from 'lucide-react/icons/bold';
import Heading3 from 'lucide-react/icons/heading-3';
import Heading4 from 'lucide-react/icons/heading-4';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Minus from 'lucide-react/icons/minus';
import Quote from 'lucide-react/icons/quote';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ComponentType, type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { tidyFormatted } from '../../../shared/formatted-text.rules.ts';
import { readTextLink } from '../../../shared/text-link.rules.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

export type EditorProps = {
  labelId: string;
  /** A text as it is kept. */
  start: object;
  /** Where in its words the caret is, or what is chosen of them, as places between letters; null leaves the focus alone. */
  caret: readonly [from: number, to: number] | null;
  isInvalid: boolean;
  onChange: (text: object) => void;
};

/** The editor of formatted text, fetched where it is needed: it speaks only what is kept. */
export default function RichEditor(props: EditorProps) {
  return <TextEditor {...props} tidy={tidyFormatted} />;
}

type TextEditorProps = EditorProps & {
  /** What it holds as a text that may be kept. */
  tidy: (given: unknown) => object;
  /** Kinds of things beside those of formatted text, and the tools that put them in, under the others. */
  extensions?: AnyExtension[];
  more?: (editor: Editor) => ReactNode;
};

export function TextEditor({
  labelId,
  start,
  caret,
  isInvalid,
  onChange,
  tidy,
  extensions = [],
  more,
}: TextEditorProps) {
  const editor = useEditor({
    extensions: [
      ...extensions,
      StarterKit.configure({
        heading: { levels: [3, 4] },
        link: { openOnClick: false, autolink: true, isAllowedUri: (uri) => readTextLink(uri) !== null },
        code: false,
        codeBlock: false,
        strike: false,
        underline: false,
      }),
    ],
    content: start,
    // Its rules are in app.css: the page's policy takes no style that a script writes.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        class: 'formatted-text min-h-40 px-3 py-2 outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(tidy(changed.getJSON())),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it takes the place of a plain field
  useLayoutEffect(() => {
    if (caret === null) return;
    // The first letter stands behind its paragraph's beginning (typingToFormatted).
    editor.commands.setTextSelection({ from: caret[0] + 1, to: caret[1] + 1 });
    editor.view.focus();
  }, []);
  return (
    <div
      className={classNames(
        'rounded-md border bg-surface has-[.ProseMirror:focus-visible]:outline-2 has-[.ProseMirror:focus-visible]:outline-offset-2 has-[.ProseMirror:focus-visible]:outline-focus',
        isInvalid ? 'border-danger' : 'border-line-strong hover:border-ink',
      )}
    >
      <Toolbar editor={editor} />
      {more?.(editor)}
      <EditorContent editor={editor} className="max-h-[32rem] overflow-y-auto" />
    </div>
  );
}

type Tool = {
  name:
    | 'bold'
    | 'italic'
    | 'heading'
    | 'subheading'
    | 'bullets'
    | 'numbers'
    | 'quote'
    | 'rule'
    | 'undo'
    | 'redo';
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  press: (editor: Editor) => void;
  /** Whether it is on where the cursor stands; a tool that does something once has none. */
  isOn?: (editor: Editor) => boolean;
  canPress?: (editor: Editor) => boolean;
};

const tools: readonly Tool[] = [
  {
    name: 'bold',
    Icon: Bold,
    press: (e) => e.chain().focus().toggleBold().run(),
    isOn: (e) => e.isActive('bold'),
  },
  {
    name: 'italic',
    Icon: Italic,
    press: (e) => e.chain().focus().toggleItalic().run(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    name: 'heading',
    Icon: Heading3,
    press: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (e) => e.isActive('heading', { level: 3 }),
  },
  {
    name: 'subheading',
    Icon: Heading4,
    press: (e) => e.chain().focus().toggleHeading({ level: 4 }).run(),
    isOn: (e) => e.isActive('heading', { level: 4 }),
  },
  {
    name: 'bullets',
    Icon: List,
    press: (e) => e.chain().focus().toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    name: 'numbers',
    Icon: ListOrdered,
    press: (e) => e.chain().focus().toggleOrderedList().run(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    name: 'quote',
    Icon: Quote,
    press: (e) => e.chain().focus().toggleBlockquote().run(),
    isOn: (e) => e.isActive('blockquote'),
  },
  { name: 'rule', Icon: Minus, press: (e) => e.chain().focus().setHorizontalRule().run() },
  {
    name: 'undo',
    Icon: Undo2,
    press: (e) => e.chain().focus().undo().run(),
    canPress: (e) => e.can().undo(),
  },
  {
    name: 'redo',
    Icon: Redo2,
    press: (e) => e.chain().focus().redo().run(),
    canPress: (e) => e.can().redo(),
  },
];

function Toolbar({ editor }: { editor: Editor }) {
  const t = useTranslations('editor');
  const linkId = useId();
  const [isLinking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(({ isOn }) => isOn?.(now)),
      can: tools.map(({ canPress }) => canPress?.(now) ?? true),
      href: now.isActive('link') ? String(now.getAttributes('link').href ?? '') : '',
      isLink: now.isActive('link'),
    }),
  });
  return (
    <div className="border-b border-line">
      <div role="toolbar" aria-label={t('tools')} className="flex flex-wrap gap-0.5 p-1">
        {tools.slice(0, -2).map((tool, place) => (
          <ToolButton
            key={tool.name}
            label={t(tool.name)}
            isOn={state.on[place]}
            onPress={() => tool.press(editor)}
            Icon={tool.Icon}
          />
        ))}
        <ToolButton
          label={t('link')}
          isOn={state.isLink}
          isExpanded={isLinking}
          onPress={() => setLinking(!isLinking)}
          Icon={LinkIcon}
        />
        {tools.slice(-2).map((tool, place) => (
          <ToolButton
            key={tool.name}
            label={t(tool.name)}
            isDisabled={!state.can[tools.length - 2 + place]}
            onPress={() => tool.press(editor)}
            Icon={tool.Icon}
          />
        ))}
      </div>
      {isLinking && (
        <LinkForm
          id={linkId}
          key={state.href}
          editor={editor}
          href={state.href}
          onEnd={() => setLinking(false)}
        />
      )}
    </div>
  );
}

type ToolButtonProps = {
  label: string;
  isOn?: boolean | undefined;
  isExpanded?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  Icon: Tool['Icon'];
};

function ToolButton({ label, isOn, isExpanded, isDisabled = false, onPress, Icon }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isExpanded === undefined ? isOn : undefined}
      aria-expanded={isExpanded}
      disabled={isDisabled}
      onClick={onPress}
      className={classNames(
        'grid size-10 place-items-center rounded-sm transition-colors hover:bg-wash disabled:text-ink-mute disabled:opacity-50',
        isOn === true || isExpanded === true ? 'bg-wash text-primary' : 'text-ink-soft',
      )}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}

/** Where the chosen words lead. Not a form of its own: it stands in one. */
function LinkForm({
  id,
  editor,
  href,
  onEnd,
}: {
  id: string;
  editor: Editor;
  href: string;
  onEnd: () => void;
}) {
  const t = useTranslations('editor');
  const [address, setAddress] = useState(href);
  const [isWrong, setWrong] = useState(false);
  const set = () => {
    const read = readTextLink(address.trim());
    if (read === null) return setWrong(true);
    const chain = editor.chain().focus();
    // With nothing chosen the address itself is what is read.
    if (editor.state.selection.empty && href === '')
      chain
        .insertContent({ type: 'text', text: read, marks: [{ type: 'link', attrs: { href: read } }] })
        .run();
    else chain.extendMarkRange('link').setLink({ href: read }).run();
    onEnd();
  };
  return (
    <div className="grid gap-1 border-t border-line p-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('address')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: it opens at the press of a button, to be written in
          autoFocus
          type="text"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          value={address}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              set();
            }
            if (event.key === 'Escape') onEnd();
          }}
          className="h-11 min-w-0 flex-1 basis-48 rounded-md border border-line-strong bg-surface px-3 text-base"
        />
        <Button variant="secondary" onClick={set}>
          {t('setLink')}
        </Button>
        {href !== '' && (
          <Button
            variant="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onEnd();
            }}
          >
            {t('removeLink')}
          </Button>
        )}
      </div>
      <p
        id={`${id}-hint`}
        role={isWrong ? 'alert' : undefined}
        className={isWrong ? 'text-sm text-danger' : 'text-sm text-ink-mute'}
      >
        {t(isWrong ? 'addressWrong' : 'addressHint')}
      </p>
    </div>
  );
}
