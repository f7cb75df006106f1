import { useLocale, useTranslations } from 'use-intl';
import { audiences, lessonKinds } from '../../../modules/academy/academy.rules.ts';
import type { DeskTopic } from '../../../modules/academy/academy-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { videoAddresses } from '../../../shared/video-address.rules.ts';
import { CheckboxField, Field, FieldError, SelectField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import type { KeptFields } from '../content/content-form.tsx';
import type { AcademyReply, CourseFactsForm, LessonFactsForm } from './document-action.server.ts';
import { useMistake } from './use-mistake.ts';

type Common = { kept: KeptFields; reply: AcademyReply | undefined };

const keptValue = (kept: KeptFields, name: string) => kept?.find(([field]) => field === name)?.[1];
/** A box is in what was kept while it is ticked. */
const isKept = (kept: KeptFields, name: string, otherwise: boolean) =>
  kept === null ? otherwise : kept.some(([field]) => field === name);

type CourseFieldsProps = Common & { facts: CourseFactsForm; topics: readonly DeskTopic[] };

/** What a course is beside its words. Wants the messages `academy` and `academyDesk`. */
export function CourseFields({ facts: given, topics, kept, reply }: CourseFieldsProps) {
  const t = useTranslations('academyDesk.facts');
  const audience = useTranslations('academy.audience');
  const locale = useLocale();
  const mistake = useMistake();
  const facts = reply?.course ?? given;
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold">{t('course')}</legend>
      <SelectField
        name="topicId"
        label={t('topicId')}
        placeholder={null}
        options={topics.map(({ id, nameTh, nameEn }) => ({
          value: String(id),
          label: inLocale(locale, nameTh, nameEn),
        }))}
        defaultValue={keptValue(kept, 'topicId') ?? String(facts.topicId)}
        error={mistake(reply?.fields?.topicId)}
      />
      <Field
        name="edition"
        type="number"
        inputMode="numeric"
        min={1}
        max={1000}
        label={t('edition')}
        hint={t('editionHint')}
        defaultValue={keptValue(kept, 'edition') ?? String(facts.edition)}
        error={mistake(reply?.fields?.edition)}
      />
      <fieldset className="grid content-start gap-1">
        <legend className="mb-1 text-sm font-semibold">{t('audiences')}</legend>
        {audiences.map((each) => (
          <CheckboxField
            key={each}
            name={`for-${each}`}
            value="yes"
            label={audience(each)}
            defaultChecked={isKept(kept, `for-${each}`, facts.audiences.includes(each))}
          />
        ))}
        <FieldError error={mistake(reply?.fields?.audiences)} />
      </fieldset>
      <CheckboxField
        name="isOrdered"
        value="yes"
        label={t('isOrdered')}
        hint={t('isOrderedHint')}
        defaultChecked={isKept(kept, 'isOrdered', facts.isOrdered)}
      />
    </fieldset>
  );
}

export type QuizChoice = { id: number; title: { th: string; en: string } };

type LessonFieldsProps = Common & {
  facts: LessonFactsForm;
  file: { name: string } | null;
  quizzes: readonly QuizChoice[];
};

/** What a lesson is beside its words. Wants the messages `academy` and `academyDesk`. */
export function LessonFields({ facts: given, file, quizzes, kept, reply }: LessonFieldsProps) {
  const t = useTranslations('academyDesk.facts');
  const kind = useTranslations('academy.lesson.kind');
  const locale = useLocale();
  const mistake = useMistake();
  const facts = reply?.lesson ?? given;
  const { videoProvider, videoId } = facts;
  const film =
    reply?.lesson?.videoAddress ??
    (videoProvider === null || videoId === null
      ? ''
      : videoAddresses({ provider: videoProvider, id: videoId }).page);
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold">{t('lesson')}</legend>
      <SelectField
        name="lessonKind"
        label={t('kind')}
        placeholder={null}
        options={lessonKinds.map((each) => ({ value: each, label: kind(each) }))}
        defaultValue={keptValue(kept, 'lessonKind') ?? facts.kind}
      />
      <Field
        name="minutes"
        type="number"
        inputMode="numeric"
        min={0}
        max={600}
        label={t('minutes')}
        hint={t('minutesHint')}
        defaultValue={keptValue(kept, 'minutes') ?? String(facts.minutes)}
        error={mistake(reply?.fields?.minutes)}
      />
      <Field
        name="video"
        label={t('video')}
        hint={t('videoHint')}
        maxLength={500}
        autoComplete="off"
        defaultValue={keptValue(kept, 'video') ?? film}
        error={mistake(reply?.fields?.video)}
      />
      <SelectField
        name="quizId"
        label={t('quizId')}
        hint={t('quizIdHint')}
        placeholder={t('noQuiz')}
        options={quizzes.map(({ id, title }) => ({
          value: String(id),
          label: `${inLocale(locale, title.th, title.en)} (${id})`,
        }))}
        defaultValue={keptValue(kept, 'quizId') ?? String(facts.quizId ?? '')}
        error={mistake(reply?.fields?.quizId)}
      />
      <div className="grid gap-1">
        <input type="hidden" name="fileId" value={facts.fileId ?? ''} />
        <FileField
          name="file"
          label={t('file')}
          hint={t('fileHint')}
          accept="application/pdf"
          error={mistake(reply?.fields?.file)}
        />
        {file !== null && (
          <p className="text-sm text-ink-soft wrap-anywhere">{t('fileNow', { name: file.name })}</p>
        )}
      </div>
      <CheckboxField
        name="isRequired"
        value="yes"
        label={t('isRequired')}
        defaultChecked={isKept(kept, 'isRequired', facts.isRequired)}
      />
    </fieldset>
  );
}
