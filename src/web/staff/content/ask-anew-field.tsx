import { useTranslations } from 'use-intl';
import { RadioCards } from '../../ui/radio-cards.tsx';

/** Whether everybody has to agree anew to a text that changes: staff always say which. Wants the messages `contentDesk`. */
export function AskAnewField({ error }: { error: string | undefined }) {
  const t = useTranslations('contentDesk.legal.ask');
  return (
    <RadioCards
      name="isAskedAnew"
      legend={t('label')}
      required
      hasColumns
      options={[
        { value: 'yes', label: t('yes'), description: t('yesHint') },
        { value: 'no', label: t('no'), description: t('noHint') },
      ]}
      error={error}
    />
  );
}
