import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { GoingLeaf, OptionProduct } from '../../../modules/product-option/product-option.contract.ts';
import { inLocale, ownEnglish } from '../../../shared/locale.ts';
import { textHash } from '../../../shared/text-hash.ts';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { photoAccept } from '../../ui/photo-files.rules.ts';
import type { OptionsReply } from './options-action.server.ts';

type Level = OptionProduct['levels'][number];
type Value = Level['values'][number];
type PanelProps = { product: OptionProduct; reply: OptionsReply | undefined };

/** The levels of a product's options with their values, each renamed, put in order, added and taken away. */
export function LevelsPanel({ product, reply }: PanelProps) {
  const t = useTranslations('option.level');
  const { levels, levelsMost } = product;
  const orderWords = useOrderWords();
  const nameOf = useName();
  return (
    <div id="levels" className="scroll-mt-20">
      <Panel title={t('title')}>
        <p className="text-sm text-ink-soft">{t('text', { most: levelsMost })}</p>
        <ReplyNotice reply={reply} />
        {levels.length > 1 && (
          <OrderedList
            things={levels.map((level) => ({ ...level, id: textHash(level.key) }))}
            nameOf={nameOf}
            words={{ ...orderWords, label: t('order') }}
          >
            {(level) => <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{nameOf(level)}</p>}
          </OrderedList>
        )}
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {levels.map((level) => (
            <OneLevel key={level.key} level={level} product={product} reply={reply} />
          ))}
        </div>
        {levels.length < levelsMost && (
          <div>
            <ActionPanel
              key={`add ${product.version}`}
              look="secondary"
              label={t('add')}
              title={t('add')}
              text={product.leaves.length > 0 ? t('addText') : undefined}
              isOpen={reply?.intent === 'add-level' ? true : undefined}
            >
              <NamesForm intent="add-level" version={product.version} typed={reply?.typed} hasValues />
            </ActionPanel>
          </div>
        )}
      </Panel>
    </div>
  );
}

/** What came of the last form, where it wasn't done. */
function ReplyNotice({ reply }: { reply: OptionsReply | undefined }) {
  const t = useTranslations('option.level');
  if (reply?.message === undefined || reply.intent === 'value-picture') return null;
  return (
    <Notice tone="error" title={reply.conflict === undefined ? undefined : reply.message}>
      {reply.conflict === undefined ? (
        <>
          {reply.message}
          {reply.goes !== undefined && <GoingList goes={reply.goes} />}
        </>
      ) : (
        <dl className="grid gap-1 text-sm">
          <dt className="font-semibold">{t('theirs')}</dt>
          <dd>{reply.conflict.theirs.join(' · ')}</dd>
          <dt className="font-semibold">{t('yours')}</dt>
          <dd>{reply.conflict.yours.join(' · ')}</dd>
        </dl>
      )}
    </Notice>
  );
}

const shownMost = 12;

/** What loses its place, by name. */
function GoingList({ goes }: { goes: readonly GoingLeaf[] }) {
  const t = useTranslations('option.level');
  const name = useName();
  return (
    <ul className="flex flex-wrap gap-1.5 pt-1 text-sm">
      {goes.slice(0, shownMost).map((leaf) => (
        <li key={leaf.id} className="rounded-md border border-line bg-surface px-2 py-0.5">
          {name(leaf)}
        </li>
      ))}
      {goes.length > shownMost && <li className="py-0.5">{t('more', { count: goes.length - shownMost })}</li>}
    </ul>
  );
}

function useName() {
  const locale = useLocale();
  return ({ nameTh, nameEn }: { nameTh: string; nameEn: string }) => inLocale(locale, nameTh, nameEn);
}

function useOrderWords() {
  const t = useTranslations('option.level');
  return {
    drag: t('drag'),
    up: (name: string) => t('up', { name }),
    down: (name: string) => t('down', { name }),
    moved: (moved: { name: string; place: number; count: number }) => t('moved', moved),
  };
}

function OneLevel({ level, product, reply }: PanelProps & { level: Level }) {
  const t = useTranslations('option.level');
  const nameOf = useName();
  const words = useOrderWords();
  const name = nameOf(level);
  const { version } = product;
  const isMine = reply?.key === level.key;
  const all = product.leaves.map(({ id }) => id).join();
  return (
    <section className="grid min-w-0 gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <span className="text-sm text-ink-mute">{t('valueCount', { count: level.values.length })}</span>
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionPanel
          key={`rename ${version}`}
          look="quiet"
          label={t('rename')}
          name={name}
          title={t('renameLevel')}
          text={t('renameText')}
          isOpen={isMine && reply.intent === 'rename-level' ? true : undefined}
        >
          <NamesForm
            {...{ version }}
            intent="rename-level"
            thing={level}
            typed={isMine ? reply.typed : undefined}
          />
        </ActionPanel>
        {product.levels.length > 1 && (
          <ConfirmPanel
            label={t('remove')}
            name={name}
            title={t('removeLevel', { name })}
            text={t('removeLevelText')}
            submit={t('removeSubmit')}
            intent="remove-level"
            fields={{ key: level.key, version, agreed: all }}
            look="quiet"
            tone="danger"
          >
            <SelectField
              name="keeps"
              label={t('keeps')}
              placeholder={null}
              options={level.values.map((value) => ({ value: value.key, label: nameOf(value) }))}
            />
          </ConfirmPanel>
        )}
        <ActionPanel
          key={`values ${version}`}
          look="quiet"
          label={t('addValues')}
          name={name}
          title={t('addValuesTo', { name })}
          isOpen={isMine && reply.intent === 'add-values' ? true : undefined}
        >
          <Form method="post" noValidate className="grid gap-4">
            <input type="hidden" name="key" value={level.key} />
            <input type="hidden" name="version" value={version} />
            <TextAreaField
              name="values"
              label={t('values')}
              hint={t('valuesHint')}
              rows={4}
              required
              defaultValue={isMine ? reply.typed?.values : undefined}
            />
            <SubmitButton intent="add-values">{t('addSubmit')}</SubmitButton>
          </Form>
        </ActionPanel>
      </div>
      <OrderedList
        things={level.values.map((value) => ({ ...value, id: textHash(value.key) }))}
        nameOf={nameOf}
        words={{ ...words, label: t('valuesOf', { name }) }}
      >
        {(value) => <OneValue value={value} level={level} product={product} reply={reply} />}
      </OrderedList>
    </section>
  );
}

function OneValue({ value, level, product, reply }: PanelProps & { level: Level; value: Value }) {
  const t = useTranslations('option.level');
  const nameOf = useName();
  const name = nameOf(value);
  const { version, levels } = product;
  const depth = levels.findIndex(({ key }) => key === level.key);
  const going = product.leaves.filter(({ values }) => values[depth] === value.key);
  const isMine = reply?.key === value.key;
  const goes = going.map(({ id, values }): GoingLeaf => ({ id, ...namesOf(levels, values) }));
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1 basis-16 wrap-anywhere">{name}</p>
      <ActionPanel
        key={version}
        look="quiet"
        label={t('edit')}
        name={name}
        title={t('renameValue')}
        text={t('renameText')}
        isOpen={isMine ? true : undefined}
      >
        <NamesForm
          {...{ version }}
          intent="rename-value"
          thing={value}
          typed={isMine ? reply.typed : undefined}
        />
        {going.length > 0 && (
          <Form
            method="post"
            encType="multipart/form-data"
            noValidate
            className="mt-3 grid gap-3 border-t border-line pt-3"
          >
            <input type="hidden" name="key" value={value.key} />
            <FileField
              name="picture"
              label={t('picture', { name })}
              hint={t('pictureHint', { count: going.length })}
              accept={photoAccept}
              error={isMine && reply.intent === 'value-picture' ? reply.message : undefined}
            />
            <SubmitButton intent="value-picture">{t('pictureSubmit')}</SubmitButton>
          </Form>
        )}
        {level.values.length > 1 && (
          <div className="mt-3 border-t border-line pt-3">
            <ConfirmPanel
              label={t('remove')}
              name={name}
              title={t('removeValue', { name })}
              text={
                going.length === 0 ? (
                  t('removeNone')
                ) : (
                  <>
                    {t('removeText', { count: going.length })}
                    <GoingList goes={goes} />
                  </>
                )
              }
              submit={t('removeSubmit')}
              intent="remove-value"
              fields={{ key: value.key, version, agreed: going.map(({ id }) => id).join() }}
              look="quiet"
              tone="danger"
            />
          </div>
        )}
      </ActionPanel>
    </div>
  );
}

function namesOf(levels: readonly Level[], values: readonly string[]) {
  const named = levels.flatMap((level, index) => level.values.find(({ key }) => key === values[index]) ?? []);
  return {
    nameTh: named.map(({ nameTh }) => nameTh).join(' / '),
    nameEn: named.map(({ nameEn }) => nameEn).join(' / '),
  };
}

type NamesFormProps = {
  intent: string;
  version: number;
  /** What is renamed. */
  thing?: { key: string; nameTh: string; nameEn: string };
  typed?: Record<string, string> | undefined;
  hasValues?: boolean;
};

function NamesForm({ intent, version, thing, typed, hasValues = false }: NamesFormProps) {
  const t = useTranslations('option.level');
  const english = thing === undefined ? '' : ownEnglish(thing.nameTh, thing.nameEn);
  return (
    <Form method="post" noValidate className="grid gap-4">
      {thing !== undefined && <input type="hidden" name="key" value={thing.key} />}
      <input type="hidden" name="version" value={version} />
      <Field
        name="nameTh"
        label={t('nameTh')}
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={typed?.nameTh ?? thing?.nameTh}
      />
      <Field
        name="nameEn"
        label={t('nameEn')}
        hint={t('nameEnHint')}
        maxLength={60}
        autoComplete="off"
        defaultValue={typed?.nameEn ?? english}
      />
      {hasValues && (
        <TextAreaField
          name="values"
          label={t('values')}
          hint={t('valuesHint')}
          rows={4}
          required
          defaultValue={typed?.values}
        />
      )}
      <SubmitButton intent={intent}>{t(hasValues ? 'addSubmit' : 'save')}</SubmitButton>
    </Form>
  );
}

function SubmitButton({ intent, children }: { intent: string; children: string }) {
  const { formData } = useNavigation();
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      isBusy={formData?.get('intent') === intent}
      className="justify-self-start"
    >
      {children}
    </Button>
  );
}
