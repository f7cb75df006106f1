import ImageIcon from 'lucide-react/icons/image';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { OptionProduct } from '../../../modules/product-option/product-option.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CellTable } from '../grid/cell-table.tsx';
import { type CellProblems, redo, typeInto, undo, untouched } from '../grid/cells.rules.ts';
import { GridTools } from '../grid/grid-tools.tsx';
import { LeaveWarning } from '../grid/leave-warning.tsx';
import { type RefusedRow, RefusedRows } from '../grid/refused-rows.tsx';
import {
  draftOfLeaf,
  type LeafField,
  leafFields,
  leafShape,
  leafStates,
  type PlaceRow,
  placeRowsOf,
} from './leaf-grid.rules.ts';
import { leafPathOf } from './options-path.ts';
import { type LeavesReply, sendLeaves } from './send-leaves.ts';

const widths: Record<LeafField, string> = {
  state: 'w-32',
  price: 'w-28',
  fullPrice: 'w-28',
  stock: 'w-24',
  sku: 'w-36',
  barcode: 'w-40',
};

/** Everything that a product's options have room for, to be typed in; what is wrong stays, and says why. */
export function LeafGrid({ product }: { product: OptionProduct }) {
  const t = useTranslations('option.grid');
  const grid = useTranslations('grid');
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const [history, setHistory] = useState(untouched<LeafField>);
  const [reply, setReply] = useState<LeavesReply | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Kept while it isn't known whether a save has arrived.
  const [lostKey, setLostKey] = useState<string | null>(null);
  const { edits } = history;

  const rows = placeRowsOf(product);
  const nameOf = ({ nameTh, nameEn }: PlaceRow) => inLocale(locale, nameTh, nameEn);
  const drafts = rows.flatMap((row) => {
    const cells = edits.get(row.id);
    return cells === undefined ? [] : [{ row, draft: draftOfLeaf(row, cells) }];
  });
  const ready = drafts.flatMap(({ row, draft }) => (draft.said === null ? [] : [{ row, said: draft.said }]));
  const wrong = drafts.length - ready.length;

  function change(next: typeof history): void {
    if (next === history || lostKey !== null) return;
    setHistory(next);
    setReply(null);
  }

  async function save(): Promise<void> {
    const key = lostKey ?? crypto.randomUUID();
    setBusy(true);
    const answered = await sendLeaves(
      product.id,
      ready.map(({ said }) => said),
      key,
    );
    setBusy(false);
    setLostKey(answered === null ? key : null);
    setReply(answered);
    if (answered === null) return;
    const taken = new Set(
      answered.dataList.flatMap(({ values, result }) => (result === 'refused' ? [] : [values.join()])),
    );
    // What is in the shop is no edit any more, and can't be undone here.
    const left = new Map(edits);
    for (const { row } of ready) if (taken.has(row.values.join())) left.delete(row.id);
    setHistory({ edits: left, undo: [], redo: [] });
    await revalidate();
  }

  function problemsOf(): CellProblems<LeafField> {
    const all = new Map<number, Partial<Record<LeafField | 'row', string>>>();
    for (const { row, draft } of drafts) {
      const told = Object.entries(draft.mistakes).map(([field, code]) => [field, t(`mistake.${code}`)]);
      if (told.length > 0) all.set(row.id, Object.fromEntries(told));
    }
    const refused = new Map(reply?.dataList.map(({ values, problems }) => [values.join(), problems]));
    for (const row of rows)
      for (const { field, message } of refused.get(row.values.join()) ?? []) {
        const place = field === 'isOnSale' || field === 'isAbsent' ? 'state' : (field ?? 'row');
        all.set(row.id, { ...all.get(row.id), [place]: message });
      }
    return all;
  }

  /** The rows have been read anew by then: what is theirs now stands beside what was typed. */
  function refusedRows(): RefusedRow[] {
    const refused = new Map(
      reply?.dataList.flatMap(({ values, problems }) =>
        problems.length === 0 ? [] : [[values.join(), problems.map(({ message }) => message)] as const],
      ),
    );
    const told = (field: LeafField, text: string) => {
      const state = leafStates.find((each) => field === 'state' && each === text);
      return state === undefined ? text : t(`state.${state}`);
    };
    return rows.flatMap((row) => {
      const messages = refused.get(row.values.join());
      if (messages === undefined) return [];
      const cells = edits.get(row.id) ?? {};
      const differences = leafFields.flatMap((field) => {
        const [typed, now] = [cells[field], leafShape.textOf(row, field)];
        return typed === undefined || typed === now
          ? []
          : [{ column: t(`column.${field}`), now: told(field, now), typed: told(field, typed) }];
      });
      return [{ key: row.id, name: nameOf(row), messages, differences }];
    });
  }

  return (
    <>
      <LeaveWarning isTyped={edits.size > 0} />
      <GridTools
        count={t('rows', { count: rows.length })}
        wrong={wrong}
        history={history}
        onChange={change}
      />
      <CellTable
        label={t('label')}
        nameLabel={t('name')}
        shape={leafShape}
        columns={leafFields.map((field) => ({
          field,
          label: t(`column.${field}`),
          width: widths[field],
          isNumber: field === 'price' || field === 'fullPrice' || field === 'stock',
          isOptional: field === 'fullPrice' || field === 'sku' || field === 'barcode',
          choices:
            field === 'state'
              ? leafStates.map((value) => ({ value, label: t(`state.${value}`) }))
              : undefined,
        }))}
        rows={rows}
        nameOf={nameOf}
        leadOf={(row) => <LeafPicture productId={product.id} row={row} name={nameOf(row)} />}
        fillLabel={t('fill')}
        edits={edits}
        problems={problemsOf()}
        onType={(typed) => change(typeInto(leafShape, history, typed))}
        onUndo={() => change(undo(history))}
        onRedo={() => change(redo(history))}
      />
      <p className="text-sm text-ink-mute">{t('keys')}</p>
      {lostKey !== null && <Notice tone="warning">{grid('lost')}</Notice>}
      {reply !== null && (
        <Notice
          tone={reply.refused > 0 ? 'warning' : 'success'}
          title={grid('saved', { changes: reply.changed, refused: reply.refused })}
        >
          <RefusedRows rows={refusedRows()} />
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} disabled={ready.length === 0} onClick={() => void save()}>
          {lostKey === null ? t('save', { count: ready.length }) : grid('sendAgain')}
        </Button>
      </div>
    </>
  );
}

/** The leaf's own picture, and the way to its pictures. */
function LeafPicture({ productId, row, name }: { productId: number; row: PlaceRow; name: string }) {
  const t = useTranslations('option.grid');
  if (row.leaf === null) return <span className="mr-2 inline-block size-8 align-middle" />;
  return (
    <Link
      to={leafPathOf(productId, row.leaf.id)}
      aria-label={t('pictures', { name })}
      className="mr-2 inline-grid size-8 place-items-center overflow-hidden rounded-sm border border-line bg-wash align-middle text-ink-mute hover:border-primary hover:text-primary"
    >
      {row.leaf.imageUrl === null ? (
        <ImageIcon className="size-4" aria-hidden="true" />
      ) : (
        <Picture
          base={row.leaf.imageUrl}
          alt=""
          sizes="2rem"
          ratio="1/1"
          minWidthPx={96}
          maxWidthPx={96}
          className="size-8!"
        />
      )}
    </Link>
  );
}
