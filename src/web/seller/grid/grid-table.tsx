import { useLocale, useTranslations } from 'use-intl';
import type { TableRow } from '../../../modules/listing/product-table.contract.ts';
import { inLocale, type Locale } from '../../../shared/locale.ts';
import { CellTable } from './cell-table.tsx';
import type { CellProblems, Edits, Typed } from './cells.rules.ts';
import { type GridField, gridFields, gridStates, productShape } from './grid.rules.ts';

const widths: Record<GridField, string> = {
  sku: 'w-36',
  price: 'w-28',
  fullPrice: 'w-28',
  stock: 'w-28',
  lowStockAt: 'w-28',
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

export function nameOfRow({ nameTh, nameEn, optionTh, optionEn }: TableRow, locale: Locale): string {
  const name = inLocale(locale, nameTh, nameEn);
  return optionTh === null ? name : `${name} · ${inLocale(locale, optionTh, optionEn)}`;
}

/** What tells a row from others of its name: an edition's format and ISBN, a copy's condition, else the SKU. */
export function useRowNote(): (row: TableRow) => string {
  const words = useTranslations('product');
  const t = useTranslations('grid');
  return ({ format, condition, isbn13, sku }) =>
    [
      format === null ? '' : words(`format.${format}`),
      condition === 'new' ? '' : words(`condition.${condition}`),
      isbn13 ?? (sku === null ? '' : t('skuIs', { sku })),
    ]
      .filter((part) => part !== '')
      .join(' · ');
}

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
        isOptional: field === 'sku' || field === 'fullPrice' || field === 'lowStockAt',
        choices: field === 'state' ? states : undefined,
      }))}
      nameOf={(row) => nameOfRow(row, locale)}
      noteOf={useRowNote()}
      closedText={(row, field) =>
        (field === 'weightGrams' && row.weightGrams === null) ||
        ((field === 'stock' || field === 'lowStockAt') && row.stock === null)
          ? '–'
          : field === 'state' && row.state === 'refused'
            ? t('state.refused')
            : undefined
      }
    />
  );
}
