import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreProduct } from '../../../modules/listing/listing.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ChangeList, rowsOf } from '../../kit/product/change-values.tsx';
import { ProductStateBadge } from '../../kit/product/product-state.tsx';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EbookPanel } from '../ebook/ebook-panel.tsx';
import { PriceHistory } from '../flash/price-history.tsx';
import { leafPathOf } from '../option/options-path.ts';
import type { Route } from './+types/product-page';
import { EditForm } from './edit-form.tsx';
import { bookFields, offerFields, thingFields } from './edited-fields.ts';
import { readChoices } from './form-choices.server.ts';
import { PicturesPanel } from './pictures-panel.tsx';
import { actOnProduct } from './product-action.server.ts';
import { BookFields, OfferFields, ThingFields } from './product-fields.tsx';
import type { ProductReply } from './product-form.types.ts';
import { ProductHistory } from './product-history.tsx';
import { valuesOf } from './product-values.server.ts';
import { productsPath } from './products-query.rules.ts';
import { StatePanel, StockPanel } from './sale-panels.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const historyPerPage = 10;

/** One product of the store; another store's isn't there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const historyPage = readPageNo(url.searchParams.get('history'));
  const [product, history, pictures, { store }, prices, percents] = await orHidden(
    Promise.all([
      api.listing.read({ id }),
      api.listing.history({ id, pageNo: historyPage, perpage: historyPerPage }),
      api.productPicture.list({ id }),
      api.storeCentre.waiting({}),
      api.flashSale.priceHistory({ id }),
      api.listing.commission({}),
    ]),
  );
  if (product.parentId !== null) throw redirect(leafPathOf(product.parentId, id));
  const ebook = product.format === 'ebook' ? await orHidden(api.ebook.read({ id })) : null;
  return {
    product,
    pictures,
    prices,
    percents,
    ebook,
    values: valuesOf(product),
    storeKey: store.urlKey,
    history: { ...history, pageNo: historyPage, pageCount: Math.ceil(history.total / historyPerPage) },
    choices: await readChoices(server, product.book?.language ?? null),
    done: url.searchParams.get('done'),
    head: pageHead(server, inLocale(locale, product.nameTh, product.nameEn)),
    messages: pickMessages(locale, 'listing', 'product', 'editor', 'ebook', 'priceHistory'),
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  return actOnProduct(request, serverSide(context), id);
}

/** Told in their own panel. */
const pictureIntents = [
  ...['pictures', 'picture-words', 'picture-remove', 'order', 'cover', 'cover-drawn', 'withdraw-cover'],
];

const deeds = [
  ...(['saved', 'proposed', 'withdrawn', 'published', 'hidden', 'scheduled'] as const),
  ...(['unscheduled', 'unchanged', 'archived', 'restored'] as const),
];

export default function ProductPage() {
  const t = useTranslations('listing');
  const locale = useLocale();
  const { product, pictures, ebook, history, prices, percents, choices, done, values, storeKey } =
    useLoaderData<typeof loader>();
  const keptAs = `${storeKey}.product.${product.id}`;
  const reply: ProductReply | undefined = useReply<typeof action>();
  const form = { values, categories: choices.categories, keptAs, reply };
  const { book, thing } = product;
  const deed = deeds.find((each) => each === done);
  const isEbook = product.format === 'ebook';
  const isOfState =
    reply !== undefined && !['offer', 'thing', 'book', ...pictureIntents].includes(reply.intent);
  return (
    <DeskPage
      title={inLocale(locale, product.nameTh, product.nameEn)}
      way={[{ label: t('title'), to: productsPath }]}
      aside={<ProductStateBadge state={product.state} isAwaited={isEbook && !product.hasFile} />}
    >
      {deed !== undefined && reply === undefined && (
        <Notice tone={deed === 'unchanged' ? 'info' : 'success'}>{t(`one.done.${deed}`)}</Notice>
      )}
      {isOfState && reply.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4 max-lg:order-2">
          {ebook !== null && <EbookPanel productId={product.id} ebook={ebook} done={done} />}
          <EditForm
            intent="offer"
            title={t('one.offer')}
            version={product.version}
            fields={offerFields}
            {...form}
          >
            {(typed, say) => (
              <OfferFields
                values={typed}
                say={say}
                hasStock={false}
                hasPrice={!product.hasOptions}
                hasCondition={!product.hasOptions && !isEbook}
                hasWeight={!isEbook}
                hasBarcode={!product.hasOptions && !isEbook}
                percents={percents}
                categoryId={thing?.categoryId ?? book?.categoryId}
              />
            )}
          </EditForm>
          <PicturesPanel pictures={pictures} reply={reply} />
          {thing !== null && (
            <EditForm
              intent="thing"
              title={t('add.thingTitle')}
              version={product.version}
              fields={thingFields}
              {...form}
            >
              {(typed, say) => <ThingFields values={typed} say={say} categories={choices.categories} />}
            </EditForm>
          )}
          {book !== null && <BookPanel book={book} keptAs={keptAs} reply={reply} />}
          <PriceHistory prices={prices} />
          <ProductHistory history={history} categories={choices.categories} />
        </div>
        <div className="grid gap-4 max-lg:order-1 lg:sticky lg:top-18">
          <StatePanel product={product} values={values} reply={isOfState ? reply : undefined} />
          <StockPanel product={product} />
        </div>
      </div>
    </DeskPage>
  );
}

/** The book behind a product: the store's to change, or to be proposed to staff. */
function BookPanel({
  book,
  keptAs,
  reply,
}: {
  book: NonNullable<StoreProduct['book']>;
  keptAs: string;
  reply: ProductReply | undefined;
}) {
  const t = useTranslations('listing.one');
  const fields = useTranslations('listing.form');
  const none = useTranslations('listing.add');
  const { choices, values } = useLoaderData<typeof loader>();
  const { proposal, isOwn } = book;
  const waiting = !isOwn && proposal?.status === 'waiting' ? proposal : null;
  if (waiting !== null)
    return (
      <Panel title={t('book')}>
        <Notice tone="info" title={t('waiting')}>
          {t('waitingText')} <Moment at={waiting.createdAt} />
        </Notice>
        <ChangeList rows={rowsOf(waiting)} categories={choices.categories} />
        <div>
          <ConfirmPanel
            label={t('withdraw')}
            title={t('withdrawTitle')}
            text={t('withdrawText')}
            submit={t('withdrawSubmit')}
            intent="withdraw"
            fields={{ proposalId: waiting.id }}
            look="secondary"
          />
        </div>
      </Panel>
    );
  return (
    <EditForm
      intent="book"
      title={t('book')}
      version={book.version}
      fields={bookFields}
      {...{ values, categories: choices.categories, keptAs, reply }}
      submit={isOwn ? undefined : t('propose')}
      about={
        <>
          <p className="text-sm text-ink-soft">{t(isOwn ? 'bookOwn' : 'bookShared')}</p>
          {!isOwn && proposal?.status === 'refused' && (
            <Notice tone="warning" title={t('proposalRefused')}>
              {proposal.reason}
              <ChangeList rows={rowsOf(proposal)} categories={choices.categories} />
            </Notice>
          )}
        </>
      }
    >
      {(typed, say) => (
        <>
          {book.isbn13 === null ? (
            <Field
              name="isbn"
              label={fields('isbn')}
              hint={none('isbnNone')}
              maxLength={40}
              autoComplete="off"
              defaultValue={typed.isbn}
              error={say('isbn')}
              className="sm:col-span-2"
            />
          ) : (
            <p className="text-sm sm:col-span-2">
              <span className="text-ink-mute">{fields('isbn')}</span>{' '}
              <span className="font-semibold tabular-nums">{book.isbn13}</span>
            </p>
          )}
          <BookFields
            values={typed}
            say={say}
            categories={choices.categories}
            languages={choices.languages}
          />
        </>
      )}
    </EditForm>
  );
}
