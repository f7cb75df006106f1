import Barcode from 'lucide-react/icons/barcode';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, useLoaderData, useNavigation, useSubmit } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { productConditions } from '../../../modules/listing/listing.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { forgetForm } from '../../kit/desk/kept-form.ts';
import { useKeptForm } from '../../kit/desk/use-kept-form.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ScanButton } from '../../kit/scan/scan-button.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber, readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { focusFirstMistake } from '../../ui/focus-first-mistake.ts';
import { FormKey } from '../../ui/form-key.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { photoMegabytes } from '../../ui/photo-files.rules.ts';
import { addOptionsPath } from '../option/options-path.ts';
import type { Route } from './+types/add-page';
import { type AddReply, addFromForm, type Doubles } from './add-action.server.ts';
import { BookSummary } from './book-summary.tsx';
import { readChoices } from './form-choices.server.ts';
import { NewPictures } from './new-pictures.tsx';
import { BookFields, OfferFields, PublishFields, ThingFields, useMistakes } from './product-fields.tsx';
import { type ProductValues, valuesOfEntries } from './product-form.types.ts';
import { valuesOf } from './product-values.server.ts';
import { addPath, productsPath } from './products-query.rules.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A new product: asks for an ISBN first, then for what the shop doesn't know yet. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const isbn = readSearch(url.searchParams.get('isbn'), 40);
  const asked = url.searchParams.get('way');
  const messages = pickMessages(locale, 'listing', 'product', 'editor');
  // Also tells whoever may not do this before they fill anything in.
  const [{ dataList }, { store }, percents] = await orHidden(
    Promise.all([
      api.listing.list({ perpage: 1, sortBy: 'newest' }),
      api.storeCentre.waiting({}),
      api.listing.commission({}),
    ]),
  );
  const common = {
    // Of this form: sent twice, the product is added once.
    key: crypto.randomUUID(),
    arePicturesRefused: url.searchParams.get('pictures') === 'refused',
    isbn,
    storeKey: store.urlKey,
    percents,
    head: pageHead(server, messages.listing.add.title),
    messages,
  };
  const addedId = readNumber(url.searchParams.get('added'));
  const added = addedId === 0 ? null : await readAdded(api, addedId);
  if (asked === 'book' || asked === 'thing') {
    const start = await readStart(api, asked, readNumber(url.searchParams.get('from')));
    return {
      ...common,
      ...{ way: asked, found: null, wrong: null, added, start },
      choices: await readChoices(server, start?.values.language ?? null),
    };
  }
  if (isbn === '')
    return {
      ...common,
      way: null,
      found: null,
      wrong: null,
      added,
      choices: null,
      isFirst: dataList.length === 0,
    };
  try {
    const found = await orHidden(api.listing.lookUp({ isbn }));
    return found.book === null
      ? {
          ...common,
          way: 'book' as const,
          found,
          wrong: null,
          added,
          choices: await readChoices(server, null),
        }
      : { ...common, way: 'known' as const, found, wrong: null, added, choices: null };
  } catch (error) {
    return { ...common, way: null, found: null, wrong: apiFailure(error).message, added, choices: null };
  }
}

/** What the form begins with when a product of the store is copied: what isn't of that one alone. */
async function readStart(
  api: ReturnType<typeof serverSide>['api'],
  way: 'book' | 'thing',
  id: number,
): Promise<{ id: number; nameTh: string; nameEn: string; values: Partial<ProductValues> } | undefined> {
  if (id === 0) return undefined;
  const product = await orHidden(api.listing.read({ id }));
  if ((way === 'book') !== (product.book !== null)) return undefined;
  const own = { isbn: '', stock: '', sku: '', publish: 'draft', publishAt: '' };
  return {
    id,
    nameTh: product.nameTh,
    nameEn: product.nameEn,
    values: { ...valuesOf(product), condition: 'new', conditionNote: '', ...own },
  };
}

async function readAdded(api: ReturnType<typeof serverSide>['api'], id: number) {
  try {
    const { nameTh, nameEn, state, format } = await api.listing.read({ id });
    return { id, nameTh, nameEn, state, format };
  } catch (error) {
    apiFailure(error);
    return null;
  }
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return addFromForm(request, serverSide(context));
}

export default function AddPage() {
  const t = useTranslations('listing.add');
  const list = useTranslations('listing');
  const locale = useLocale();
  const { way, added, isbn, found, arePicturesRefused } = useLoaderData<typeof loader>();
  // Whose form was sent last: once the product is there, what was kept of it goes.
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (added === null || sent.current === undefined) return;
    forgetForm(sent.current);
    sent.current = undefined;
  }, [added]);
  const reply: AddReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t('title')}
      way={[{ label: list('title'), to: productsPath }]}
      lead={way === null ? t('lead') : undefined}
      isNarrow
    >
      {added !== null && reply === undefined && (
        <Notice
          tone="success"
          action={
            <Link
              to={`/manage-store/product/${added.id}`}
              className="font-semibold text-primary hover:underline"
            >
              {t(added.format === 'ebook' ? 'uploadFile' : 'openAdded')}
            </Link>
          }
        >
          {t(addedText(added), {
            name: inLocale(locale, added.nameTh, added.nameEn),
          })}
        </Notice>
      )}
      {added !== null && arePicturesRefused && reply === undefined && (
        <Notice tone="warning">{t('pictures.refused', { megabytes: photoMegabytes })}</Notice>
      )}
      {way === null ? (
        <FirstStep />
      ) : (
        <ProductForm key={`${way} ${isbn} ${found?.isbn13 ?? ''}`} reply={reply} sent={sent} />
      )}
    </DeskPage>
  );
}

function addedText({ state, format }: { state: string; format: string | null }) {
  if (format === 'ebook') return 'addedEbook';
  return state === 'onSale' ? 'addedOnSale' : 'addedDraft';
}

/** By which number it is known; and the ways for what has none. */
function FirstStep() {
  const t = useTranslations('listing.add');
  const { isbn, wrong, added } = useLoaderData<typeof loader>();
  const formRef = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { state } = useNavigation();
  useEffect(() => {
    if (wrong !== null) focusFirstMistake(formRef.current);
    // Whoever enters a pile of books goes on with the next one.
    else formRef.current?.querySelector('input')?.focus();
  }, [wrong]);
  return (
    <>
      <Panel title={t('byIsbn')}>
        <Form
          ref={formRef}
          key={`${isbn} ${added?.id ?? ''}`}
          action={addPath}
          noValidate
          className="flex flex-wrap items-start gap-2"
        >
          <Field
            name="isbn"
            label={t('isbn')}
            hint={t('isbnHint')}
            required
            maxLength={40}
            inputMode="text"
            autoComplete="off"
            defaultValue={isbn}
            error={wrong ?? undefined}
            className="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" isBusy={state === 'loading'} className="mt-7">
            <Barcode className="size-5" aria-hidden="true" />
            {t('lookUp')}
          </Button>
        </Form>
        <ScanButton onFound={(code) => void submit({ isbn: code }, { action: addPath })} />
      </Panel>
      <Panel title={t('without')}>
        <p className="text-sm text-ink-soft">{t('withoutText')}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`${addPath}?way=book`} variant="secondary">
            {t('wayBook')}
          </ButtonLink>
          <ButtonLink to={`${addPath}?way=thing`} variant="secondary">
            {t('wayThing')}
          </ButtonLink>
          <ButtonLink to={addOptionsPath} variant="secondary">
            {t('wayOptions')}
          </ButtonLink>
        </div>
      </Panel>
    </>
  );
}

function ProductForm({ reply, sent }: { reply: AddReply | undefined; sent: RefObject<string | undefined> }) {
  const t = useTranslations('listing.add');
  const locale = useLocale();
  const loaded = useLoaderData<typeof loader>();
  const { way, found, choices } = loaded;
  const start = 'start' in loaded ? loaded.start : undefined;
  const formRef = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const say = useMistakes(reply?.mistakes);
  const free = productConditions.find(
    (each) => found?.own.every(({ condition }) => condition !== each) ?? true,
  );
  const isEbook = found?.book?.format === 'ebook';
  const form = useKeptForm(`${loaded.storeKey}.add.${way}.${loaded.isbn}.${start?.id ?? ''}`, formRef);
  const kept = form.kept === null ? null : valuesOfEntries(form.kept.entries);
  const values: Partial<ProductValues> = reply?.values ??
    kept ??
    start?.values ?? { condition: free ?? 'new' };
  return (
    <Form
      ref={formRef}
      // Fields take what they begin with once: those that were kept come a moment after the page.
      key={form.kept?.at ?? ''}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={form.keep}
      onSubmit={() => {
        form.keepNow();
        sent.current = form.key;
      }}
      className="group/product grid gap-4"
    >
      {/* What Enter presses: never the button beside a likely double. */}
      <button type="submit" name="intent" value="add" hidden />
      <input type="hidden" name="way" value={way ?? ''} />
      <FormKey value={loaded.key} />
      {found !== null && <input type="hidden" name="isbn" value={found.isbn13} />}
      {reply?.message !== undefined && (
        <Notice
          tone="error"
          action={
            reply.productId !== undefined && (
              <Link
                to={`/manage-store/product/${reply.productId}`}
                className="font-semibold text-primary hover:underline"
              >
                {t('openOwn')}
              </Link>
            )
          }
        >
          {reply.message}
        </Notice>
      )}
      {form.kept !== null && reply === undefined && (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" size="s" onClick={form.forget}>
              {t('keptAnew')}
            </Button>
          }
        >
          {t('kept')} <Moment at={form.kept.at} />
        </Notice>
      )}
      {start !== undefined && form.kept === null && reply === undefined && (
        <Notice tone="info">{t('copied', { name: inLocale(locale, start.nameTh, start.nameEn) })}</Notice>
      )}
      {reply?.doubles !== undefined && <DoublesPanel doubles={reply.doubles} />}
      {way === 'known' && <KnownPanel />}
      {way === 'book' && (
        <Sheet
          title={t('bookTitle')}
          text={found === null ? t('bookText') : t('unknown', { isbn: found.isbn13 })}
        >
          {found === null && (
            <Field
              name="isbn"
              label={t('isbn')}
              hint={t('isbnNone')}
              maxLength={40}
              autoComplete="off"
              defaultValue={values.isbn}
              error={say('isbn')}
              className="sm:col-span-2"
            />
          )}
          <BookFields
            isNew
            values={values}
            say={say}
            categories={choices?.categories ?? []}
            languages={choices?.languages ?? []}
          />
        </Sheet>
      )}
      {way === 'thing' && (
        <Sheet title={t('thingTitle')} text={t('thingText')}>
          <ThingFields values={values} say={say} categories={choices?.categories ?? []} />
        </Sheet>
      )}
      <Sheet title={t('offer')}>
        {isEbook && <input type="hidden" name="format" value="ebook" />}
        <OfferFields
          values={values}
          say={say}
          hasStock={!isEbook}
          hasCondition={!isEbook}
          hasWeight={!isEbook}
          hasBarcode={!isEbook}
          percents={loaded.percents}
          categoryId={found?.book?.categoryId}
        />
      </Sheet>
      <Sheet title={t('pictures.title')}>
        <NewPictures hasCover={way === 'book'} />
      </Sheet>
      <Sheet title={t('sale')}>
        <PublishFields values={values} say={say} />
      </Sheet>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="add" isBusy={formData?.get('intent') === 'add'}>
          {t('submit')}
        </Button>
        <ButtonLink to={addPath} variant="secondary">
          {t('back')}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** A part of the form under a heading, its fields two beside each other. */
function Sheet({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Panel title={title}>
      {text !== undefined && <p className="text-sm text-ink-soft">{text}</p>}
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </Panel>
  );
}

function KnownPanel() {
  const t = useTranslations('listing.add');
  const conditions = useTranslations('product.condition');
  const { found } = useLoaderData<typeof loader>();
  if (found?.book == null) return null;
  return (
    <Panel title={t('known')}>
      <BookSummary book={found.book} />
      {found.own.length > 0 && (
        <Notice tone="info" title={t('own')}>
          <ul className="flex flex-wrap gap-x-4">
            {found.own.map(({ productId, condition }) => (
              <li key={productId}>
                <Link
                  to={`/manage-store/product/${productId}`}
                  className="font-semibold text-primary hover:underline"
                >
                  {conditions(condition)}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Panel>
  );
}

/** Books that may be the same: one is taken with what the form says of the offer, or the new one is added all the same. */
function DoublesPanel({ doubles }: { doubles: Doubles }) {
  const t = useTranslations('listing.add.doubles');
  const headRef = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is brought into view
  useEffect(() => {
    headRef.current?.focus({ preventScroll: true });
    headRef.current?.scrollIntoView({ block: 'start' });
  }, [doubles]);
  return (
    <div ref={headRef} tabIndex={-1} role="alert" className="scroll-mt-20 outline-none">
      <Panel title={t('title')} className="border-warning!">
        <p className="text-sm text-ink-soft">{t('text')}</p>
        <ul className="divide-y divide-line">
          {doubles.map((book) => (
            <li key={book.editionId} className="py-3 first:pt-0">
              <BookSummary book={book}>
                <Button
                  type="submit"
                  name="editionId"
                  value={book.editionId}
                  variant="secondary"
                  size="s"
                  aria-label={t('takeOne', { title: book.titleTh })}
                  className="mt-2 justify-self-start"
                >
                  {t('take')}
                </Button>
              </BookSummary>
            </li>
          ))}
        </ul>
        <Button
          type="submit"
          name="intent"
          value="add-new"
          variant="secondary"
          className="justify-self-start"
        >
          {t('none')}
        </Button>
      </Panel>
    </div>
  );
}
