import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ThingKind } from '../../../modules/catalogue/thing.rules.ts';
import { FormattedField } from '../../kit/editor/formatted-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ThingReply } from './thing-action.server.ts';
import { type ThingField, thingFields } from './thing-fields.ts';
import type { TypedThing } from './thing-form.server.ts';
import { useThingMistake, useThingWords } from './use-thing-words.tsx';

type ThingFormProps = {
  kind: ThingKind;
  version: number;
  typed: TypedThing;
  reply: ThingReply | undefined;
};

/** What can be corrected of a thing. What was typed stays, whatever became of it. */
export function ThingForm({ kind, version, typed: kept, reply }: ThingFormProps) {
  const t = useTranslations('catalogueDesk');
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('intent') === 'save';
  const typed = reply?.typed ?? kept;
  return (
    <Panel title={t('form.title')}>
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {reply?.fields !== undefined && <Notice tone="error">{t('form.wrong')}</Notice>}
      {reply?.theirs !== undefined && <Theirs {...reply.theirs} />}
      <Form ref={formRef} method="post" className="grid gap-4" key={version}>
        <input type="hidden" name="version" value={reply?.theirs?.version ?? version} />
        <div className="grid gap-4 sm:grid-cols-2">
          {thingFields[kind].map((field) => (
            <OneField key={field.name} field={field} typed={typed} mistakes={reply?.fields} />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="save" isBusy={isBusy}>
            {t(reply?.theirs === undefined ? 'form.save' : 'form.saveOver')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** What stands there now, of what was to be changed. */
function Theirs({ values }: NonNullable<ThingReply['theirs']>) {
  const t = useTranslations('catalogueDesk');
  const { labelOf, say } = useThingWords();
  return (
    <section aria-label={t('form.theirs')} className="grid gap-2 rounded-md bg-wash p-4 text-sm">
      <h3 className="font-sans text-base font-semibold">{t('form.theirs')}</h3>
      <dl className="grid gap-2">
        {Object.entries(values).map(([field, value]) => (
          <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-ink-mute">{labelOf(field)}</dt>
            <dd className="wrap-anywhere">{say(field, value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function OneField({
  field: { name, look, most, isRequired, hasHint, isWide },
  typed,
  mistakes,
}: {
  field: ThingField;
  typed: TypedThing;
  mistakes: Record<string, string> | undefined;
}) {
  const t = useTranslations('catalogueDesk');
  const words = useTranslations('product');
  const { labelOf } = useThingWords();
  const mistake = useThingMistake();
  const common = {
    name,
    label: labelOf(name),
    error: mistake(mistakes?.[name]),
    className: isWide === true ? 'sm:col-span-2' : undefined,
  };
  const hint = hasHint === true ? t(`hint.${name}` as Parameters<typeof t>[0]) : undefined;
  const value = typed[name];
  if (look === 'formatted')
    return (
      <FormattedField
        {...common}
        formattedName={name.replace('description', 'formatted')}
        words={value}
        formatted={typed[name.replace('description', 'formatted')]}
      />
    );
  if (look === 'names' || look === 'long')
    return (
      <TextAreaField
        {...common}
        hint={hint}
        rows={look === 'long' ? 5 : Math.max(2, (value ?? '').split('\n').length)}
        maxLength={most}
        defaultValue={value}
      />
    );
  if (look === 'format' || look === 'vat')
    return (
      <SelectField
        {...common}
        placeholder={null}
        options={
          look === 'vat'
            ? (['exempt', 'standard'] as const).map((each) => ({ value: each, label: words(`vat.${each}`) }))
            : (['paperback', 'hardcover', 'ebook'] as const).map((each) => ({
                value: each,
                label: words(`format.${each}`),
              }))
        }
        defaultValue={value}
      />
    );
  return (
    <Field
      {...common}
      hint={hint}
      required={isRequired === true}
      autoComplete="off"
      maxLength={most ?? 7}
      inputMode={look === 'whole' ? 'numeric' : undefined}
      defaultValue={value}
    />
  );
}
