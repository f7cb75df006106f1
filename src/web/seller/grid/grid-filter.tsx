import { useTranslations } from 'use-intl';
import { Field, SelectField } from '../../ui/field.tsx';
import { type GridShow, gridShows } from './grid-filter.rules.ts';

type GridFilterProps = {
  text: string;
  show: GridShow;
  onText: (text: string) => void;
  onShow: (show: GridShow) => void;
};

/** What of the table is looked at. Nothing that was typed is lost by it. */
export function GridFilter({ text, show, onText, onShow }: GridFilterProps) {
  const t = useTranslations('grid');
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        type="search"
        name="search"
        label={t('filter.text')}
        placeholder={t('filter.hint')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        className="min-w-0 flex-1 basis-60"
      />
      <SelectField
        name="show"
        label={t('filter.show')}
        placeholder={null}
        value={show}
        onChange={(event) => onShow(gridShows.find((each) => each === event.currentTarget.value) ?? 'all')}
        options={gridShows.map((value) => ({ value, label: t(`filter.${value}`) }))}
        className="max-sm:basis-full sm:w-52"
      />
    </div>
  );
}
