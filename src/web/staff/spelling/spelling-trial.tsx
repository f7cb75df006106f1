import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

type Trial = {
  text: string;
  total: number;
  /** What was searched for in its place; null when it was taken as it is. */
  correctedQuery: string | null;
  books: readonly { id: number; urlKey: string; name: string }[];
};

/** What a text finds in the shop now, so that staff see which spellings are missing. */
export function SpellingTrial({ trial, search }: { trial: Trial | null; search: string }) {
  const t = useTranslations('admin.spellings.try');
  return (
    <Panel title={t('title')}>
      <Form className="flex items-end gap-2">
        {search !== '' && <input type="hidden" name="search" value={search} />}
        <Field
          key={trial?.text}
          name="try"
          type="search"
          label={t('label')}
          maxLength={200}
          autoComplete="off"
          defaultValue={trial?.text}
          className="flex-1"
        />
        <Button type="submit" variant="secondary">
          {t('submit')}
        </Button>
      </Form>
      {trial !== null && (
        <div role="status" className="grid gap-1 wrap-anywhere">
          <p className="font-semibold">{t('found', { text: trial.text, count: trial.total })}</p>
          {trial.total > 0 && trial.correctedQuery !== null && (
            <p className="text-sm text-ink-soft">{t('readAs', { text: trial.correctedQuery })}</p>
          )}
          {trial.books.length > 0 && (
            <ol aria-label={t('foundLabel')} className="grid list-decimal gap-1 pl-5">
              {trial.books.map(({ id, urlKey, name }) => (
                <li key={id}>
                  <Link
                    to={`/product/${encodeURIComponent(urlKey)}`}
                    className="hover:text-primary hover:underline"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </Panel>
  );
}
