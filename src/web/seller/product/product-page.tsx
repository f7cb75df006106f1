import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { data, Form, Link, redirect, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { peopleFieldNames } from '../../../modules/catalogue/people.rules.ts';
import type { StoreProduct } from '../../../modules/listing/listing.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Field } from '../../ui/field.tsx';
import { focusFirstMistake } from '../../ui/focus-first-mistake.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EbookPanel } from '../ebook/ebook-panel.tsx';
import { PriceHistory } from '../flash/price-history.tsx';
import { leafPathOf, optionsPathOf } from '../option/options-path.ts';
import type { Route } from './+types/product-page';
import { ChangeList, rowsOf } from './change-values.tsx';
import { readChoices } from './form-choices.server.ts';
import { PicturesPanel } from './pictures-panel.tsx';
import { actOnProduct } from './product-action.server.ts';
import { BookFields, OfferFields, ThingFields, useMistakes } from './product-fields.tsx';
import type { ProductField, ProductReply, ProductValues, SayMistake } from './product-form.types.ts';
import { ProductHistory } from './product-history.tsx';
import { ProductCover } from './product-row.tsx';
import { ProductStateBadge } from './product-state.tsx';
import { valuesOf } from './product-values.server.ts';
import { addPath, productsPath } from './products-query.rules.ts';

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
  const [product, history, pictures, prices] = await orHidden(
    Promise.all([
      api.listing.read({ id }),
      api.listing.history({ id, pageNo: historyPage, perpage: historyPerPage }),
      api.productPicture.list({ id }),
      api.flashSale.priceHistory({ id }),
    ]),
  );
  if (product.parentId !== null) throw redirect(leafPathOf(product.parentId, id));
  const ebook = product.format === 'ebook' ? await orHidden(api.ebook.read({ id })) : null;
  return {
    product,
    pictures,
    prices,
    ebook,
    values: valuesOf(product),
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
const pictureIntents = ['pictures', 'picture-words', 'picture-remove', 'order', 'cover', 'cover-drawn'];

const deeds = ['saved', 'proposed', 'published', 'hidden', 'scheduled', 'unscheduled', 'unchanged'] as const;

export default function ProductPage() {
  const t = useTranslations('listing');
  const locale = useLocale();
  const { product, pictures, ebook, history, prices, choices, done } = useLoaderData<typeof loader>();
  const reply: ProductReply | undefined = useReply<typeof action>();
  const { book, thing } = product;
  const deed = deeds.find((each) => each === done);
  const isEbook = product.format === 'ebook';
  const isOfState =
    reply !== undefined && !['offer', 'thing', 'book', ...pictureIntents].includes(reply.intent);
  return (
    <DeskPage
      title={inLocale(locale, product.nameTh, product.nameEn)}
      way={[{ label: t('title'), to: productsPath }]}
      aside={<ProductStateBadge state={product.state} />}
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
            reply={reply}
          >
            {(values, say) => (
              <OfferFields
                values={values}
                say={say}
                hasStock={false}
                hasPrice={!product.hasOptions}
                hasCondition={!product.hasOptions && !isEbook}
                hasWeight={!isEbook}
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
              reply={reply}
            >
              {(values, say) => <ThingFields values={values} say={say} categories={choices.categories} />}
            </EditForm>
          )}
          {book !== null && <BookPanel book={book} reply={reply} />}
          <PriceHistory prices={prices} />
          <ProductHistory history={history} categories={choices.categories} />
        </div>
        <div className="grid gap-4 max-lg:order-1 lg:sticky lg:top-18">
          <StatePanel product={product} reply={isOfState ? reply : undefined} />
          <StockPanel product={product} />
        </div>
      </div>
    </DeskPage>
  );
}

const offerFields: readonly ProductField[] = [
  'price',
  'fullPrice',
  'sku',
  'condition',
  'conditionNote',
  'weightGrams',
];
const thingFields: readonly ProductField[] = [
  'titleTh',
  'titleEn',
  'descriptionTh',
  'descriptionEn',
  'formattedTh',
  'formattedEn',
  'categoryId',
  'vatClass',
];
const bookFields: readonly ProductField[] = [
  ...thingFields,
  'isbn',
  'subtitleTh',
  'subtitleEn',
  ...peopleFieldNames,
  'series',
  'seriesNumber',
  'originalYear',
  'tags',
  'publisher',
  'year',
  'pages',
  'widthMm',
  'heightMm',
  'thicknessMm',
  'language',
  'format',
];

type EditFormProps = {
  intent: 'offer' | 'thing' | 'book';
  title: string;
  /** Of what is changed, as it was read. */
  version: number;
  fields: readonly ProductField[];
  reply: ProductReply | undefined;
  /** Above the fields. */
  about?: ReactNode;
  /** What the button says. */
  submit?: string;
  children: (values: Partial<ProductValues>, say: SayMistake) => ReactNode;
};

/**
 * A form over a part of a product. It says which version it was opened at and what stood there: only what was changed is
 * sent, and who was slower is told what stands there by now, with what they typed kept.
 */
function EditForm({ fields, reply: anyReply, ...form }: EditFormProps) {
  const { values } = useLoaderData<typeof loader>();
  const reply = anyReply?.intent === form.intent ? anyReply : undefined;
  const opened = Object.fromEntries(fields.map((field) => [field, values[field]]));
  // What stands there by now begins a form anew; all else, such as putting it on sale, leaves what is being typed alone.
  return <OpenedForm key={JSON.stringify(opened)} opened={opened} reply={reply} {...form} />;
}

function OpenedForm({
  intent,
  title,
  version,
  opened,
  reply,
  about,
  submit,
  children,
}: Omit<EditFormProps, 'fields'> & { opened: Partial<ProductValues> }) {
  const t = useTranslations('listing.one');
  const { choices } = useLoaderData<typeof loader>();
  const formRef = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const [openedAt] = useState(version);
  const say = useMistakes(reply?.mistakes);
  useEffect(() => {
    if (reply !== undefined) focusFirstMistake(formRef.current);
  }, [reply]);
  return (
    <Panel title={title}>
      {about}
      <Form ref={formRef} method="post" noValidate className="group/product grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="version" value={openedAt} />
        <input type="hidden" name="was" value={JSON.stringify(opened)} />
        {reply?.message !== undefined && (
          <div className="sm:col-span-2">
            <Notice tone="error" title={reply.message}>
              {reply.conflict !== undefined && (
                <ChangeList
                  rows={reply.conflict.map(({ field, yours, theirs }) => ({
                    field,
                    before: theirs,
                    after: yours,
                  }))}
                  heads={{ before: t('theirs'), after: t('yours') }}
                  categories={choices.categories}
                />
              )}
            </Notice>
          </div>
        )}
        {children({ ...opened, ...reply?.values }, say)}
        <Button
          type="submit"
          name="intent"
          value={intent}
          isBusy={formData?.get('intent') === intent}
          className="justify-self-start sm:col-span-2"
        >
          {submit ?? t('save')}
        </Button>
      </Form>
    </Panel>
  );
}

/** The book behind a product: the store's to change, or to be proposed to staff. */
function BookPanel({
  book,
  reply,
}: {
  book: NonNullable<StoreProduct['book']>;
  reply: ProductReply | undefined;
}) {
  const t = useTranslations('listing.one');
  const fields = useTranslations('listing.form');
  const none = useTranslations('listing.add');
  const { choices } = useLoaderData<typeof loader>();
  const { proposal, isOwn } = book;
  const waiting = !isOwn && proposal?.status === 'waiting' ? proposal : null;
  if (waiting !== null)
    return (
      <Panel title={t('book')}>
        <Notice tone="info" title={t('waiting')}>
          {t('waitingText')} <Moment at={waiting.createdAt} />
        </Notice>
        <ChangeList rows={rowsOf(waiting)} categories={choices.categories} />
      </Panel>
    );
  return (
    <EditForm
      intent="book"
      title={t('book')}
      version={book.version}
      fields={bookFields}
      reply={reply}
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
      {(values, say) => (
        <>
          {book.isbn13 === null ? (
            <Field
              name="isbn"
              label={fields('isbn')}
              hint={none('isbnNone')}
              maxLength={40}
              autoComplete="off"
              defaultValue={values.isbn}
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
            values={values}
            say={say}
            categories={choices.categories}
            languages={choices.languages}
          />
        </>
      )}
    </EditForm>
  );
}

/** Whether it is sold, since when or why not, and what can be done about it. */
function StatePanel({ product, reply }: { product: StoreProduct; reply: ProductReply | undefined }) {
  const t = useTranslations('listing.one');
  const form = useTranslations('listing.form');
  const { formData } = useNavigation();
  const say = useMistakes(reply?.mistakes);
  const { state, publishAt, refusal, version, urlKey } = product;
  const { values } = useLoaderData<typeof loader>();
  const canPublish = state === 'draft' || state === 'hidden';
  return (
    <Panel title={t('sale')}>
      <div className="flex items-start gap-4">
        <ProductCover imageUrl={product.imageUrl} className="h-24! w-17!" />
        <p className="min-w-0 flex-1 text-ink-soft">
          {publishAt !== null ? (
            <>
              {t('scheduledText')} <Moment at={publishAt} className="font-semibold text-ink" />
            </>
          ) : (
            t(`stateText.${state}`)
          )}
        </p>
      </div>
      {refusal !== null && state === 'refused' && (
        <Notice tone="error" title={t('refusal')}>
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'onSale' && (
          <ButtonLink to={`/product/${urlKey}`} variant="secondary" target="_blank">
            <ExternalLink className="size-4" aria-hidden="true" />
            {t('view')}
          </ButtonLink>
        )}
        {state !== 'onSale' && (
          <ButtonLink to={`/preview/product/${urlKey}`} variant="secondary" target="_blank">
            <Eye className="size-4" aria-hidden="true" />
            {t('preview')}
          </ButtonLink>
        )}
        {canPublish && (
          <Form method="post">
            <input type="hidden" name="version" value={version} />
            <Button
              type="submit"
              name="intent"
              value="publish"
              isBusy={formData?.get('intent') === 'publish'}
            >
              {t('publish')}
            </Button>
          </Form>
        )}
        {canPublish && (
          <ActionPanel
            key={publishAt}
            look="secondary"
            label={t(publishAt === null ? 'schedule' : 'reschedule')}
            title={t('scheduleTitle')}
            text={t('scheduleText')}
            isOpen={reply?.intent === 'schedule' && reply.mistakes !== undefined ? true : undefined}
          >
            <Form method="post" noValidate className="grid gap-4">
              <input type="hidden" name="version" value={version} />
              <Field
                type="datetime-local"
                name="publishAt"
                label={form('publishAt')}
                hint={form('timeHint')}
                required
                defaultValue={reply?.values?.publishAt ?? values.publishAt}
                error={say('publishAt')}
              />
              <Button
                type="submit"
                name="intent"
                value="schedule"
                isBusy={formData?.get('intent') === 'schedule'}
                className="justify-self-start"
              >
                {t('scheduleSubmit')}
              </Button>
            </Form>
          </ActionPanel>
        )}
        {publishAt !== null && (
          <Form method="post">
            <input type="hidden" name="version" value={version} />
            <Button type="submit" name="intent" value="draft" variant="quiet">
              {t('unschedule')}
            </Button>
          </Form>
        )}
        {!product.hasOptions && product.format !== 'ebook' && (
          <ButtonLink
            to={`${addPath}?way=${product.book === null ? 'thing' : 'book'}&from=${product.id}`}
            variant="quiet"
          >
            <Copy className="size-4" aria-hidden="true" />
            {t('duplicate')}
          </ButtonLink>
        )}
        {state === 'onSale' && (
          <ConfirmPanel
            label={t('hide')}
            title={t('hideTitle')}
            text={t('hideText')}
            submit={t('hideSubmit')}
            intent="hide"
            fields={{ version }}
            look="quiet"
          />
        )}
      </div>
    </Panel>
  );
}

function StockPanel({ product }: { product: StoreProduct }) {
  const t = useTranslations('listing.one');
  if (product.format === 'ebook') return null;
  return (
    <Panel title={t('stock')}>
      <dl className="grid grid-cols-2 gap-3 tabular-nums">
        <Fact label={t('stockFree')}>
          <span className="text-xl font-bold">{product.stockFree}</span>
        </Fact>
        <Fact label={t('stockReserved')}>{product.stockReserved}</Fact>
        <Fact label={t('stockOnHand')}>{product.stockOnHand}</Fact>
        <Fact label={t('sold')}>{product.soldCount}</Fact>
      </dl>
      {product.hasOptions && (
        <ButtonLink to={optionsPathOf(product.id)} variant="secondary">
          {t('toOptions')}
        </ButtonLink>
      )}
      {!product.hasOptions && (
        <Link
          to={`/manage-store/stock/${product.id}`}
          className="text-sm font-semibold text-primary hover:underline"
        >
          {t('toStock')}
        </Link>
      )}
      {product.stockFree <= 0 && product.state === 'onSale' && (
        <Link
          to={`${productsPath}?status=outOfStock`}
          className="text-sm font-semibold text-primary hover:underline"
        >
          {t('allSoldOut')}
        </Link>
      )}
    </Panel>
  );
}
