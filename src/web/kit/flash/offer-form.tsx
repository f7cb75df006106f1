import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OfferedProduct } from '../../../modules/flash-sale/flash-sale.contract.ts';
import { queryHref } from '../../request/query-href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { DraftForm } from '../desk/draft-form.tsx';
import { ListSearch } from '../desk/list-search.tsx';
import type { OfferReply } from './offer-form.server.ts';
import { useMistake } from './use-mistake.ts';

type ChooserProps = {
  path: string;
  search: string;
  found: readonly OfferedProduct[];
  /** Says whose they are. */
  hasStores?: boolean;
};

/** Looks for the product to offer, and chooses one. Works without scripts. */
export function OfferChooser({ path, search, found, hasStores = false }: ChooserProps) {
  const t = useTranslations('flashDesk.add');
  return (
    <>
      <ListSearch path={path} search={search} label={t('find')} submit={t('submitFind')} />
      {found.length === 0 && search !== '' && <EmptyState title={t('none')} text={t('noneText')} />}
      {found.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {found.map(({ id, name, store, price, freeCopies }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-mute tabular-nums">
                  {hasStores && `${store.name} · `}
                  {t('priceLine', { price: bahtText(price), count: freeCopies })}
                </p>
              </div>
              <Link
                to={queryHref(path, { search, product: String(id) })}
                aria-label={t('chooseOf', { name })}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline"
              >
                {t('choose')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type FormProps = {
  path: string;
  product: OfferedProduct;
  reply: OfferReply | undefined;
  intent: string;
  submit: string;
  /** Asks how the store agreed: staff offer for it. */
  asksAgreement?: boolean;
};

/** The price, the copies and the limit at which a product is offered. */
export function OfferForm({ path, product, reply, intent, submit, asksAgreement = false }: FormProps) {
  const t = useTranslations('flashDesk');
  const sayMistake = useMistake();
  const { formData } = useNavigation();
  const say = (field: string) => sayMistake(reply?.fields?.[field]);
  const values = reply?.values;
  return (
    <DraftForm name={`offer.${path}.${product.id}`} reply={reply} noValidate className="grid gap-4">
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {reply?.fields?.productId !== undefined && <Notice tone="error">{say('productId')}</Notice>}
      <input type="hidden" name="productId" value={product.id} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{product.name}</p>
          <p className="text-sm text-ink-mute tabular-nums">
            {t('add.priceLine', { price: bahtText(product.price), count: product.freeCopies })}
          </p>
        </div>
        <ButtonLink to={path} variant="quiet" size="s">
          {t('add.other')}
        </ButtonLink>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          name="price"
          label={t('field.price')}
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={20}
          defaultValue={values?.price}
          error={say('price')}
        />
        <Field
          name="copies"
          label={t('field.copies')}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={6}
          defaultValue={values?.copies}
          error={say('copies')}
        />
        <Field
          name="perPerson"
          label={t('field.perPerson')}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={6}
          defaultValue={values?.perPerson ?? '1'}
          error={say('perPerson')}
        />
      </div>
      {asksAgreement && (
        <TextAreaField
          name="agreement"
          label={t('add.agreement')}
          required
          maxLength={500}
          rows={2}
          defaultValue={values?.agreement}
          error={say('agreement')}
        />
      )}
      <div>
        <Button type="submit" name="intent" value={intent} isBusy={formData?.get('intent') === intent}>
          {submit}
        </Button>
      </div>
    </DraftForm>
  );
}
