import { Form } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { OptionProduct } from '../../../modules/product-option/product-option.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LeafFormReply } from './leaf-form.server.ts';
import {
  type LeafField,
  leafFields,
  leafShape,
  leafStates,
  type PlaceRow,
  placeRowsOf,
} from './leaf-grid.rules.ts';
import { leafPathOf, optionsPathOf } from './options-path.ts';

const perPage = 25;

type LeafFormProps = { product: OptionProduct; page: number; reply: LeafFormReply | undefined };

/** The same as the table, for pages without scripts: a form of so many places at once. */
export function LeafForm({ product, page: asked, reply }: LeafFormProps) {
  const t = useTranslations('option.grid');
  const grid = useTranslations('grid');
  const all = placeRowsOf(product);
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(reply?.page ?? asked, pages);
  const rows = all.slice((page - 1) * perPage, page * perPage);
  const wrong = Object.keys({ ...reply?.mistakes, ...reply?.told }).length;
  return (
    <Form method="post" action={`${optionsPathOf(product.id)}#leaves`} className="grid gap-3">
      <input type="hidden" name="page" value={page} />
      {wrong > 0 && (
        <Notice tone="warning" title={grid('saved', { changes: reply?.saved ?? 0, refused: wrong })}>
          {null}
        </Notice>
      )}
      <ul className="grid gap-3">
        {rows.map((row) => (
          <PlaceFields key={row.id} row={row} productId={product.id} reply={reply} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="leaves">
          {t('saveAll')}
        </Button>
        {page > 1 && (
          <ButtonLink to={`${optionsPathOf(product.id)}?page=${page - 1}#leaves`} variant="secondary">
            {t('before')}
          </ButtonLink>
        )}
        {page < pages && (
          <ButtonLink to={`${optionsPathOf(product.id)}?page=${page + 1}#leaves`} variant="secondary">
            {t('after')}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

function PlaceFields({
  row,
  productId,
  reply,
}: {
  row: PlaceRow;
  productId: number;
  reply: LeafFormReply | undefined;
}) {
  const t = useTranslations('option.grid');
  const locale = useLocale();
  const place = row.values.join();
  const name = inLocale(locale, row.nameTh, row.nameEn);
  const mistakes = reply?.mistakes[place];
  const told = reply?.told?.[place];
  const say = (field: LeafField) => {
    const mistake = mistakes?.[field];
    return mistake === undefined ? undefined : t(`mistake.${mistake}`);
  };
  const shared = (field: LeafField) => ({
    name: `${field} ${place}`,
    label: t(`column.${field}`),
    defaultValue: reply?.typed[place]?.[field] ?? leafShape.textOf(row, field),
    error: say(field),
  });
  return (
    <li className="rounded-lg border border-line p-3">
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        <legend className="float-left font-semibold">
          {name}{' '}
          {row.leaf !== null && (
            <Link
              to={leafPathOf(productId, row.leaf.id)}
              aria-label={t('pictures', { name })}
              className="ml-2 text-sm font-normal text-primary underline"
            >
              {t('picture')}
            </Link>
          )}
        </legend>
        {told !== undefined && <p className="col-span-full clear-both text-sm text-danger">{told}</p>}
        <input type="hidden" name="place" value={place} />
        <input type="hidden" name={`version ${place}`} value={row.leaf?.version ?? 0} />
        {leafFields.map((field) => (
          <input
            key={field}
            type="hidden"
            name={`was ${field} ${place}`}
            value={leafShape.textOf(row, field)}
          />
        ))}
        <SelectField
          {...shared('state')}
          placeholder={null}
          options={leafStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        {leafFields
          .filter((field) => field !== 'state')
          .map((field) => (
            <Field key={field} {...shared(field)} autoComplete="off" maxLength={60} />
          ))}
      </fieldset>
    </li>
  );
}
