import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { DocumentKind } from '../../../modules/content/content.rules.ts';
import type { ContentCategory, DeskContent } from '../../../modules/content/content-desk.contract.ts';
import { type ContentText, contentMost } from '../../../shared/content-text.contract.ts';
import { wordsOfContent } from '../../../shared/content-text.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { forgetForm } from '../../kit/desk/kept-form.ts';
import { useKeptForm } from '../../kit/desk/use-kept-form.ts';
import { FormattedField } from '../../kit/editor/formatted-field.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ComparedFields } from './compared-fields.tsx';
import type { ContentReply } from './content-action.server.ts';
import { useMistake } from './use-mistake.ts';

const loadContentEditor = () => import('./content-editor.tsx');

/** What the form wants of a document. */
type FormDocument = Pick<DeskContent, 'id' | 'version' | 'urlKey' | 'words' | 'pictures' | 'products'>;
/** What was typed before and kept in this browser, by field; null where nothing was. */
export type KeptFields = readonly (readonly [field: string, value: string])[] | null;

type ContentFormProps = {
  kind: DocumentKind;
  document: FormDocument | null;
  categories: readonly ContentCategory[];
  /** What the way here asks for of a new one: a page's address, a question's group. */
  wanted: { urlKey: string; category: number; words?: DeskContent['words'] | null };
  reply: ContentReply | undefined;
  /** Nothing stands beside its words: no cover, no books. */
  isBare?: boolean;
  /** Further fields, of kinds that are more than their words. */
  more?: (kept: KeptFields) => ReactNode;
};

/**
 * What a document says. It keeps what is typed in this browser until it was sent; whoever was slower than somebody else is shown
 * what was changed meanwhile, with their own words still in the form. Wants the messages `contentDesk` and `editor`.
 */
export function ContentForm(props: ContentFormProps) {
  const { document, reply } = props;
  const keptAs = `content.${props.kind}.${document?.id ?? 'new'}`;
  /** Under which name the form was kept that was sent last: a new document has another one by the time it is there. */
  const sentAs = useRef<string | null>(null);
  const { key: visit } = useLocation();
  // Before the form, which may begin anew by then, looks for what was kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useLayoutEffect(() => {
    if (sentAs.current !== null && reply === undefined) forgetForm(sentAs.current);
    sentAs.current = null;
  }, [visit]);
  const over = reply?.theirs?.version ?? document?.version ?? 0;
  return <OpenedForm key={`${document?.id ?? 'new'}.${over}`} {...props} {...{ keptAs, sentAs, over }} />;
}

/** A tree for the editor: with where its pictures are, and what its products are called. */
function forEditor(tree: ContentText | null, document: FormDocument | null): string {
  if (tree === null) return '';
  const content = tree.content.map((block) => {
    if (block.type === 'image') {
      const found = document?.pictures.find(({ id }) => id === block.attrs.id);
      return {
        ...block,
        attrs: { ...block.attrs, src: found === undefined ? '' : `${found.imageUrl}/640.jpg` },
      };
    }
    if (block.type === 'product') {
      const found = document?.products.find(({ id }) => id === block.attrs.id);
      return { ...block, attrs: { ...block.attrs, name: found?.name ?? '' } };
    }
    return block;
  });
  return JSON.stringify({ ...tree, content });
}

type OpenedProps = ContentFormProps & { keptAs: string; sentAs: { current: string | null }; over: number };

function OpenedForm(props: OpenedProps) {
  const { kind, document, categories, wanted, reply, isBare = false, more, keptAs, sentAs, over } = props;
  const t = useTranslations('contentDesk');
  const locale = useLocale();
  const mistake = useMistake();
  const formRef = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const form = useKeptForm(keptAs, formRef);
  // A form that came back belongs to what its page was opened at.
  const kept = reply === undefined ? form.kept : null;
  const keptField = (name: string) => kept?.entries.find(([field]) => field === name)?.[1];
  const words = reply?.words ?? document?.words ?? wanted.words ?? undefined;
  const say = (name: string) => mistake(reply?.fields?.[name]);
  type LineName = 'titleTh' | 'titleEn' | 'authorTh' | 'authorEn' | 'coverAltTh' | 'coverAltEn';
  const line = (name: LineName, maxLength: number) => (
    <Field
      name={name}
      label={t(`field.${name}`)}
      maxLength={maxLength}
      autoComplete="off"
      required={name === 'titleTh'}
      defaultValue={keptField(name) ?? words?.[name]}
      error={say(name)}
    />
  );
  const summary = (name: 'summaryTh' | 'summaryEn') => (
    <TextAreaField
      name={name}
      label={t(`field.${name}`)}
      maxLength={500}
      rows={3}
      defaultValue={keptField(name) ?? words?.[name]}
      error={say(name)}
    />
  );
  const body = (side: 'Th' | 'En') => (
    <FormattedField
      name={`words${side}`}
      formattedName={`body${side}`}
      label={t(kind === 'faq' ? `field.answer${side}` : `field.body${side}`)}
      words={keptField(`words${side}`) ?? wordsOfContent(words?.[`body${side}`] ?? null)}
      formatted={keptField(`body${side}`) ?? forEditor(words?.[`body${side}`] ?? null, document)}
      error={say(`body${side}`)}
      loadEditor={loadContentEditor}
      lettersMost={contentMost.letters}
      className="sm:col-span-2"
    />
  );
  const cover = document?.pictures.find(({ id }) => id === words?.coverId);
  const related = words?.relatedIds.flatMap((id) => document?.products.find((each) => each.id === id) ?? []);
  const isStory = kind === 'news' || kind === 'article';
  return (
    <Panel title={t('form.title')}>
      <Form
        ref={formRef}
        // Fields take what they begin with once: those that were kept come a moment after the page.
        key={kept?.at ?? ''}
        method="post"
        encType="multipart/form-data"
        noValidate
        onInput={form.keep}
        onSubmit={() => {
          form.keepNow();
          sentAs.current = keptAs;
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <input type="hidden" name="version" value={keptField('version') ?? over} />
        <div className="grid gap-3 empty:hidden sm:col-span-2">
          {kept !== null && (
            <Notice
              tone="info"
              action={
                <Button variant="secondary" size="s" onClick={form.forget}>
                  {t('form.keptAway')}
                </Button>
              }
            >
              {t('form.kept')} <Moment at={kept.at} />
            </Notice>
          )}
          {reply?.message !== undefined && (
            <Notice tone="error" title={reply.message}>
              {reply.theirs !== undefined && (
                <ComparedFields
                  {...reply.theirs.comparison}
                  note={t('theirs', { by: reply.theirs.comparison.after.by })}
                />
              )}
            </Notice>
          )}
          {reply?.fields !== undefined && <Notice tone="error">{t('form.wrong')}</Notice>}
        </div>
        {line('titleTh', 200)}
        {line('titleEn', 200)}
        {kind !== 'lesson' && (
          <Field
            name="urlKey"
            label={t('field.urlKey')}
            hint={t(`field.urlKeyHint.${kind}`)}
            required
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={keptField('urlKey') ?? reply?.urlKey ?? document?.urlKey ?? wanted.urlKey}
            error={say('urlKey')}
          />
        )}
        {more !== undefined && <div className="sm:col-span-2">{more(kept?.entries ?? null)}</div>}
        {(isStory || kind === 'faq') && (
          <SelectField
            name="categoryId"
            label={t(kind === 'faq' ? 'field.group' : 'field.category')}
            placeholder={null}
            options={[
              ...(kind === 'faq' ? [] : [{ value: '', label: t('field.noCategory') }]),
              ...categories.map(({ id, nameTh, nameEn }) => ({
                value: String(id),
                label: inLocale(locale, nameTh, nameEn),
              })),
            ]}
            defaultValue={keptField('categoryId') ?? String(words?.categoryId ?? (wanted.category || ''))}
            error={say('categoryId')}
          />
        )}
        {kind !== 'faq' && summary('summaryTh')}
        {kind !== 'faq' && summary('summaryEn')}
        {body('Th')}
        {body('En')}
        {isStory && line('authorTh', 120)}
        {isStory && line('authorEn', 120)}
        {kind !== 'faq' && kind !== 'lesson' && !isBare && (
          <>
            <div className="grid content-start gap-3 sm:col-span-2">
              <input type="hidden" name="coverId" value={words?.coverId ?? ''} />
              {cover !== undefined && (
                <div className="grid max-w-xs gap-2">
                  <Picture
                    base={cover.imageUrl}
                    alt={words?.coverAltTh ?? ''}
                    ratio="16/9"
                    sizes="20rem"
                    className="aspect-video rounded-md"
                  />
                  <CheckboxField name="coverGone" value="yes" label={t('field.coverGone')} />
                </div>
              )}
              <FileField
                name="cover"
                label={t('field.cover')}
                hint={t('field.coverHint')}
                accept="image/png,image/jpeg"
                error={say('coverId')}
              />
            </div>
            {line('coverAltTh', 300)}
            {line('coverAltEn', 300)}
          </>
        )}
        {(isStory || (kind === 'page' && !isBare)) && (
          <TextAreaField
            name="related"
            label={t('field.related')}
            hint={t('field.relatedHint')}
            rows={3}
            defaultValue={
              keptField('related') ??
              reply?.related ??
              related?.map(({ urlKey }) => `/product/${urlKey}`).join('\n')
            }
            error={say('relatedIds')}
            className="sm:col-span-2"
          />
        )}
        <Button
          type="submit"
          name="intent"
          value="save"
          isBusy={formData?.get('intent') === 'save'}
          className="justify-self-start sm:col-span-2"
        >
          {t(reply?.theirs === undefined ? 'form.save' : 'form.saveOver')}
        </Button>
      </Form>
    </Panel>
  );
}
