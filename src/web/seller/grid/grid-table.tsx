import { useLocale, useTranslations } from 'use-intl';
import type { TableRow } from '../../../modules/listing/product-table.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { CellTable } from './cell-table.tsx';
import type { CellProblems, Edits, Typed } from './cells.rules.ts';
import { type GridField, gridFields, gridStates, productShape } from './grid.rules.ts';

const widths: Record<GridField, string> = {
  sku: 'w-36',
  price: 'w-28',
  fullPrice: 'w-28',
  stock: 'w-28',
  weightGrams: 'w-28',
  state: 'w-36',
};

type GridTableProps = {
  rows: readonly TableRow[];
  edits: Edits<GridField>;
  problems: CellProblems<GridField>;
  onType: (typed: readonly Typed<TableRow, GridField>[]) => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** A store's products as cells to type in. */
export function GridTable(props: GridTableProps) {
  const t = useTranslations('grid');
  const locale = useLocale();
  const states = gridStates.map((state) => ({ value: state, label: t(`state.${state}`) }));
  return (
    <CellTable
      {...props}
      label={t('title')}
      nameLabel={t('column.name')}
      shape={productShape}
      columns={gridFields.map((field) => ({
        field,
        label: t(`column.${field}`),
        width: widths[field],
        isNumber: field !== 'sku' && field !== 'state',
        isOptional: field === 'sku' || field === 'fullPrice',
        choices: field === 'state' ? states : undefined,
      }))}
      nameOf={({ nameTh, nameEn, optionTh, optionEn }) => {
        const name = inLocale(locale, nameTh, nameEn);
        return optionTh === null ? name : `${name} · ${inLocale(locale, optionTh, optionEn)}`;
      }}
      closedText={(row, field) =>
        (field === 'stock' || field === 'weightGrams') && row[field] === null
          ? '–'
          : field === 'state' && row.state === 'refused'
            ? t('state.refused')
            : undefined
      }
    />
  );
}
