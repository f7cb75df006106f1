import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { spellingPairLimits } from '../../../modules/search/spelling-pairs.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';

/** What was filled in, and what is wrong with it. */
export type SpellingFormReply = {
  word: string;
  spelling: string;
  message: string;
  /** Codes by field; null when it isn't a field that is wrong. */
  fields: Record<string, string> | null;
};

/** A word and another spelling of it, to be added. */
export function SpellingForm({ reply }: { reply: SpellingFormReply | undefined }) {
  const t = useTranslations('admin.spellings');
  const { formData } = useNavigation();
  const say = (name: 'word' | 'spelling') => {
    const code = reply?.fields?.[name];
    return code === undefined ? undefined : t(code === 'sameWord' ? 'field.sameWord' : 'field.lettersOnly');
  };
  const field = {
    required: true,
    autoComplete: 'off',
    maxLength: spellingPairLimits.lettersMost,
  };
  return (
    <Panel title={t('addTitle')}>
      <p className="text-sm text-ink-soft">{t('addText')}</p>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <Field name="word" label={t('word')} defaultValue={reply?.word} error={say('word')} {...field} />
        <Field
          name="spelling"
          label={t('spelling')}
          defaultValue={reply?.spelling}
          error={say('spelling')}
          {...field}
        />
        <Button
          type="submit"
          name="intent"
          value="add"
          isBusy={formData?.get('intent') === 'add'}
          className="justify-self-start"
        >
          {t('add')}
        </Button>
      </Form>
    </Panel>
  );
}
