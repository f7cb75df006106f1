import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import { type Editor, type JSONContent, useEditorState } from '@tiptap/react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { tidyContent } from '../../../shared/content-text.rules.ts';
import { readVideoAddress } from '../../../shared/video-address.rules.ts';
import { type EditorProps, TextEditor } from '../../kit/editor/rich-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { contentNodes, newTable } from './content-nodes.ts';

/** The editor of news, articles, pages and answers: formatted text with pictures, products, films and tables. */
export default function ContentEditor(props: EditorProps) {
  return (
    <TextEditor
      {...props}
      tidy={tidyContent}
      extensions={contentNodes}
      more={(editor) => <Things editor={editor} />}
    />
  );
}

/** After the block in which the cursor stands: what is chosen there stays. At the end there is a line to go on from. */
function putIn(editor: Editor, thing: JSONContent): void {
  const { $to } = editor.state.selection;
  const at = $to.depth === 0 ? $to.pos : $to.after(1);
  const isLast = at === editor.state.doc.content.size;
  editor
    .chain()
    .focus()
    .insertContentAt(at, isLast ? [thing, { type: 'paragraph' }] : thing)
    .run();
}

const kinds = ['picture', 'product', 'video'] as const;
type Kind = (typeof kinds)[number];

const tableDeeds = {
  row: addRowAfter,
  column: addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
} as const;

function Things({ editor }: { editor: Editor }) {
  const t = useTranslations('editor.content');
  const [open, setOpen] = useState<Kind | null>(null);
  const { isInTable, alt } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isInTable: now.isActive('table'),
      alt: now.isActive('image') ? String(now.getAttributes('image').alt) : null,
    }),
  });
  const close = () => setOpen(null);
  return (
    <div className="border-b border-line">
      <div role="toolbar" aria-label={t('things')} className="flex flex-wrap gap-1 px-1 py-1">
        {kinds.map((kind) => (
          <Small
            key={kind}
            aria-expanded={open === kind}
            onClick={() => setOpen(open === kind ? null : kind)}
          >
            {t(kind)}
          </Small>
        ))}
        <Small onClick={() => putIn(editor, newTable)}>{t('table')}</Small>
        {isInTable &&
          (Object.keys(tableDeeds) as (keyof typeof tableDeeds)[]).map((deed) => (
            <Small
              key={deed}
              onClick={() => {
                tableDeeds[deed](editor.state, editor.view.dispatch);
                editor.commands.focus();
              }}
            >
              {t(deed)}
            </Small>
          ))}
      </div>
      {open === 'picture' && <PictureForm key={alt} editor={editor} alt={alt} onEnd={close} />}
      {open === 'product' && <ProductForm editor={editor} onEnd={close} />}
      {open === 'video' && <VideoForm editor={editor} onEnd={close} />}
    </div>
  );
}

function Small(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="min-h-10 rounded-sm px-2 text-sm font-semibold text-ink-soft hover:bg-wash aria-expanded:bg-wash aria-expanded:text-primary"
      {...props}
    />
  );
}

type FormProps = { editor: Editor; onEnd: () => void };

/** Asks the server for what is to be put in; null once it was, else what was wrong. */
async function ask(request: Promise<Response>): Promise<Record<string, unknown> | null> {
  const reply = await request.catch(() => null);
  return reply === null || !reply.ok ? null : await reply.json();
}

function PictureForm({ editor, alt: before, onEnd }: FormProps & { alt: string | null }) {
  const t = useTranslations('editor.content');
  const [alt, setAlt] = useState(before ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const put = async () => {
    if (before !== null && file === null) {
      editor.chain().focus().updateAttributes('image', { alt }).run();
      return onEnd();
    }
    if (file === null) return setMistake(t('failed'));
    setBusy(true);
    const body = new FormData();
    body.append('picture', file);
    const kept = await ask(fetch('/admin/content-image', { method: 'POST', body }));
    setBusy(false);
    if (typeof kept?.id !== 'number')
      return setMistake(typeof kept?.message === 'string' ? kept.message : t('failed'));
    const attrs = { id: kept.id, src: `${String(kept.imageUrl)}/640.jpg`, alt };
    putIn(editor, { type: 'image', attrs });
    onEnd();
  };
  return (
    <Box
      mistake={mistake}
      isBusy={isBusy}
      label={t(before === null ? 'insert' : 'change')}
      onPut={put}
      onEnd={onEnd}
    >
      {before === null && (
        <Line label={t('file')}>
          {(id) => (
            <input
              id={id}
              type="file"
              accept="image/png,image/jpeg"
              onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
              className="min-h-11 text-base"
            />
          )}
        </Line>
      )}
      <Line label={t('alt')} hint={t('altHint')}>
        {(id) => <Input id={id} value={alt} maxLength={300} onChange={setAlt} onPut={put} />}
      </Line>
    </Box>
  );
}

function ProductForm({ editor, onEnd }: FormProps) {
  const t = useTranslations('editor.content');
  const [address, setAddress] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const put = async () => {
    setBusy(true);
    const found = await ask(fetch(`/admin/content-product?${new URLSearchParams({ address })}`));
    setBusy(false);
    if (typeof found?.id !== 'number') return setMistake(t('productUnknown'));
    const attrs = { id: found.id, name: String(found.name) };
    putIn(editor, { type: 'product', attrs });
    onEnd();
  };
  return (
    <Box mistake={mistake} isBusy={isBusy} label={t('insert')} onPut={put} onEnd={onEnd}>
      <Line label={t('productAddress')} hint={t('productHint')}>
        {(id) => <Input id={id} value={address} maxLength={500} onChange={setAddress} onPut={put} />}
      </Line>
    </Box>
  );
}

function VideoForm({ editor, onEnd }: FormProps) {
  const t = useTranslations('editor.content');
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const put = () => {
    const read = readVideoAddress(address.trim());
    if (read === null) return setMistake(t('videoWrong'));
    putIn(editor, { type: 'video', attrs: { ...read, title } });
    onEnd();
  };
  return (
    <Box mistake={mistake} label={t('insert')} onPut={put} onEnd={onEnd}>
      <Line label={t('videoAddress')} hint={t('videoHint')}>
        {(id) => <Input id={id} value={address} maxLength={500} onChange={setAddress} onPut={put} />}
      </Line>
      <Line label={t('videoTitle')}>
        {(id) => <Input id={id} value={title} maxLength={200} onChange={setTitle} onPut={put} />}
      </Line>
    </Box>
  );
}

type BoxProps = {
  children: ReactNode;
  mistake: string | null;
  isBusy?: boolean;
  label: string;
  onPut: () => void;
  onEnd: () => void;
};

/** Not a form of its own: it stands in one. */
function Box({ children, mistake, isBusy = false, label, onPut, onEnd }: BoxProps) {
  const t = useTranslations('editor.content');
  return (
    <div className="grid gap-3 border-t border-line p-3">
      {children}
      {mistake !== null && (
        <p role="alert" className="text-sm text-danger">
          {mistake}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="s" isBusy={isBusy} onClick={onPut}>
          {label}
        </Button>
        <Button variant="quiet" size="s" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}

type LineProps = { label: string; hint?: string; children: (id: string) => ReactNode };

function Line({ label, hint, children }: LineProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id)}
      {hint !== undefined && <p className="text-sm text-ink-mute">{hint}</p>}
    </div>
  );
}

type InputProps = {
  id: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  onPut: () => void;
};

function Input({ onChange, onPut, ...input }: InputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onPut();
      }}
      className="h-11 min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base"
      {...input}
    />
  );
}
