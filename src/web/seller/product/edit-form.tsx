import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { forgetForm } from '../../kit/desk/kept-form.ts';
import { useKeptForm } from '../../kit/desk/use-kept-form.ts';
import { ChangeList } from '../../kit/product/change-values.tsx';
import { Button } from '../../ui/button.tsx';
import { focusFirstMistake } from '../../ui/focus-first-mistake.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useMistakes } from './product-fields.tsx';
import {
  type ProductField,
  type ProductReply,
  type ProductValues,
  type SayMistake,
  valuesOfEntries,
} from './product-form.types.ts';

type EditFormProps = {
  intent: 'offer' | 'thing' | 'book';
  title: string;
  /** Of what is changed, as it was read. */
  version: number;
  fields: readonly ProductField[];
  /** The product as its form shows it, and the categories by which a change of one is told. */
  values: ProductValues;
  categories: readonly { value: number; label: string }[];
  /** Names the store and the product: what is typed is kept under it over a reload. */
  keptAs: string;
  reply: ProductReply | undefined;
  /** Above the fields. */
  about?: ReactNode;
  /** What the button says. */
  submit?: string;
  children: (values: Partial<ProductValues>, say: SayMistake) => ReactNode;
};

/**
 * A form over a part of a product. It says which version it was opened at and what stood there: only what was changed is
 * sent, and who was slower is told what stands there by now, with what they typed kept.
 */
export function EditForm({ fields, values, reply: anyReply, ...form }: EditFormProps) {
  const reply = anyReply?.intent === form.intent ? anyReply : undefined;
  const isSent = useRef(false);
  const { key: visit } = useLocation();
  // Before the form, which may begin anew by then, looks for what was kept. Only a reply brings back what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useLayoutEffect(() => {
    if (!isSent.current) return;
    isSent.current = false;
    if (reply === undefined) forgetForm(`${form.keptAs}.${form.intent}`);
  }, [visit]);
  const opened = Object.fromEntries(fields.map((field) => [field, values[field]]));
  // What stands there by now begins a form anew; all else, such as putting it on sale, leaves what is being typed alone.
  return <OpenedForm key={JSON.stringify(opened)} {...{ opened, reply, isSent }} {...form} />;
}

function OpenedForm({
  intent,
  title,
  version,
  opened,
  reply,
  about,
  submit,
  categories,
  keptAs,
  isSent,
  children,
}: Omit<EditFormProps, 'fields' | 'values'> & {
  opened: Partial<ProductValues>;
  isSent: RefObject<boolean>;
}) {
  const t = useTranslations('listing.one');
  const formRef = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const [openedAt] = useState(version);
  const form = useKeptForm(`${keptAs}.${intent}`, formRef);
  // A form that came back belongs to what its page was opened at.
  const kept = reply === undefined ? form.kept : null;
  const keptValues = kept === null ? {} : valuesOfEntries(kept.entries);
  const keptField = (name: string) => kept?.entries.find(([field]) => field === name)?.[1];
  const say = useMistakes(reply?.mistakes);
  const isConflict = reply?.conflict !== undefined;
  // The answer is there before what it is about has been read anew; with that the form begins anew, and the focus was in the old one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    if (isConflict) focusFirstMistake(formRef.current);
  }, []);
  return (
    <Panel title={title}>
      {about}
      <Form
        ref={formRef}
        // Fields take what they begin with once: those that were kept come a moment after the page.
        key={kept?.at ?? ''}
        method="post"
        noValidate
        onInput={form.keep}
        onSubmit={() => {
          form.keepNow();
          isSent.current = true;
        }}
        className="group/product grid gap-4 sm:grid-cols-2"
      >
        <input type="hidden" name="version" value={keptField('version') ?? openedAt} />
        <input type="hidden" name="was" value={keptField('was') ?? JSON.stringify(opened)} />
        {kept !== null && (
          <div className="sm:col-span-2">
            <Notice
              tone="info"
              action={
                <Button variant="secondary" size="s" onClick={form.forget}>
                  {t('keptAway')}
                </Button>
              }
            >
              {t('kept')} <Moment at={kept.at} />
            </Notice>
          </div>
        )}
        {reply?.message !== undefined && (
          <div className="sm:col-span-2">
            <Notice tone="error" title={reply.message}>
              {reply.conflict !== undefined && (
                <ChangeList
                  rows={reply.conflict.map(({ field, yours, theirs }) => ({
                    field,
                    before: theirs,
                    after: yours,
                  }))}
                  heads={{ before: t('theirs'), after: t('yours') }}
                  categories={categories}
                />
              )}
            </Notice>
          </div>
        )}
        {children({ ...opened, ...keptValues, ...reply?.values }, say)}
        <Button
          type="submit"
          name="intent"
          value={intent}
          isBusy={formData?.get('intent') === intent}
          className="justify-self-start sm:col-span-2"
        >
          {submit ?? t('save')}
        </Button>
      </Form>
    </Panel>
  );
}
