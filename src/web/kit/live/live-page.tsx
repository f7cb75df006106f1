import { data, Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { LiveProduct } from '../../../modules/live/live.contract.ts';
import { liveCopiesMost } from '../../../modules/live/live.rules.ts';
import { parseBaht, toBaht } from '../../../shared/money.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readSearch } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { ListSearch } from '../desk/list-search.tsx';
import { readBangkokField } from '../page/bangkok-field.ts';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import { useReply } from '../page/use-reply.ts';
import type { Route } from './+types/live-page';
import { CashbackPrice } from './cashback-price.tsx';
import { hostCalls } from './host-calls.server.ts';
import { type LiveReply, saveLiveForm } from './live-form.server.ts';
import { LiveForm } from './live-form.tsx';
import { LiveFrame } from './live-frame.tsx';
import { ShowPanel } from './show-panel.tsx';
import { useLivePlace } from './use-live-place.ts';

export { privateMeta as meta } from '../page/private-meta.ts';

const doneTexts = [
  ...['saved', 'copied', 'copiedLeft', 'product', 'productRemoved', 'connected', 'finished', 'show'],
] as const;

/** Preparing a live: its details, its products with keywords, beginning and ending it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const id = readNumber(params.id);
  const search = readSearch(url.searchParams.get('search'), 100);
  const live = await orNotFound(orHidden(host.live.read({ id })));
  const { dataList: found } =
    live.state === 'draft' ? await host.live.findProducts({ id, search }) : { dataList: [] };
  const messages = pickMessages(server.locale, 'live', 'liveShow');
  const chosenId = readNumber(url.searchParams.get('product'));
  return {
    ...{ live, search, found, key: crypto.randomUUID() },
    chosen: found.find((each) => each.id === chosenId && !each.isTaken) ?? null,
    done: doneTexts.find((each) => each === url.searchParams.get('done')) ?? null,
    head: pageHead(server, live.name),
    messages,
  };
}

/** As typed; 0, which is refused as none, for what is no number or more than a live can have. */
function copiesOf(typed: string): number {
  const copies = parseCount(typed) ?? 0;
  return copies > liveCopiesMost ? 0 : copies;
}

export async function action({
  request,
  params,
  context,
  url,
}: Route.ActionArgs): Promise<Response | LiveReply> {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const form = await request.formData();
  const path = `${host.path}/${id}`;
  const number = (name: string) => readNumber(formText(form, name));
  const intent = formText(form, 'intent');
  if (intent === 'save') {
    const { live } = pickMessages(server.locale, 'live');
    const saved = await saveLiveForm(host, form, id, live.form.missing);
    return 'id' in saved ? redirect(`${path}?done=saved`) : saved;
  }
  try {
    if (intent === 'product') {
      const liveProductId = number('liveProductId');
      await host.live.saveProduct({
        ...{ id, liveProductId: liveProductId === 0 ? null : liveProductId, productId: number('productId') },
        keyword: formText(form, 'keyword'),
        // Nothing is sold for 0 baht: what can't be read is refused as that is.
        price: toBaht(parseBaht(formText(form, 'price')) ?? 0),
        copies: copiesOf(formText(form, 'copies')),
        position: formText(form, 'position') === '' ? null : (parseCount(formText(form, 'position')) ?? 0),
        was:
          liveProductId === 0
            ? null
            : {
                keyword: formText(form, 'wasKeyword').slice(0, 20),
                price: Number(formText(form, 'wasPrice')) || 0,
                copies: number('wasCopies'),
                position: number('wasPosition'),
              },
      });
      return redirect(`${path}?done=product`);
    }
    if (intent === 'removeProduct') {
      await host.live.removeProduct({ id, liveProductId: number('liveProductId') });
      return redirect(`${path}?done=productRemoved`);
    }
    if (intent === 'show') {
      await host.live.saveShow({
        ...{
          id,
          videoAddress: formText(form, 'videoAddress').slice(0, 500),
          isAnnounced: form.has('isAnnounced'),
          was: {
            videoAddress: formText(form, 'wasAddress').slice(0, 500),
            isAnnounced: form.has('wasAnnounced'),
          },
        },
      });
      return redirect(`${path}?done=show`);
    }
    if (intent === 'connect') {
      await host.live.connect({ id });
      return redirect(`${path}/console`);
    }
    if (intent === 'finish') {
      await host.live.finish({ id });
      return redirect(`${path}?done=finished`);
    }
    if (intent === 'copy') {
      const startsAt = readBangkokField(formText(form, 'startsAt'));
      if (startsAt === null)
        return { fields: { copyAt: pickMessages(server.locale, 'live').live.form.missing } };
      const copied = await host.live.copy({ id, startsAt, idempotencyKey: formKey(form) });
      return redirect(`${host.path}/${copied.id}?done=${copied.left > 0 ? 'copiedLeft' : 'copied'}`);
    }
    if (intent === 'remove') {
      await host.live.remove({ id });
      return redirect(`${host.path}?done=removed`);
    }
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    const values = Object.fromEntries(
      [
        ...['intent', 'liveProductId', 'keyword', 'price', 'copies', 'position'],
        ...['videoAddress', 'isAnnounced'],
      ].map((name) => [name, formText(form, name)]),
    );
    const { message, code } = apiFailure(error);
    return { message, values, isConflict: code === 'liveChanged' };
  }
  throw data(null, { status: 404 });
}

export default function LivePage() {
  const { host, path: livesPath } = useLivePlace();
  const t = useTranslations('live');
  const show = useTranslations('liveShow');
  const { live, search, found, chosen, key, done } = useLoaderData<typeof loader>();
  const reply: LiveReply | undefined = useReply<typeof action>();
  const path = `${livesPath}/${live.id}`;
  const isDraft = live.state === 'draft';
  return (
    <LiveFrame live={live} part="prepare">
      {done !== null && reply === undefined && (
        <Notice tone="success">{done === 'show' ? show('host.saved') : t(`done.${done}`)}</Notice>
      )}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {live.warnings.length > 0 && isDraft && (
        <Notice tone="warning">
          <p className="font-semibold">{t('warning.title')}</p>
          <ul className="list-disc ps-5">
            {live.warnings.map(({ keyword, warning, other }) => (
              <li key={`${keyword} ${warning} ${other}`}>{t(`warning.${warning}`, { keyword, other })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Panel title={t('products.title')}>
        {live.products.length === 0 && <p className="text-ink-soft">{t('products.empty')}</p>}
        <ul className="divide-y divide-line">
          {live.products.map((product) => (
            <li key={product.id} className="grid gap-3 py-4">
              <ProductForm product={product} isDraft={isDraft} reply={reply} />
            </li>
          ))}
        </ul>
      </Panel>
      {isDraft && (
        <Panel title={t('products.add')}>
          {chosen === null ? (
            <>
              <ListSearch
                path={path}
                search={search}
                label={t(host === 'store' ? 'products.search' : 'place.search')}
                submit={t('products.find')}
              />
              {found.length === 0 && (
                <p className="text-ink-soft">{t(host === 'store' ? 'products.none' : 'place.none')}</p>
              )}
              <ul className="divide-y divide-line">
                {found.map((each) => (
                  <li
                    key={each.id}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
                  >
                    <div className="min-w-0 flex-1 basis-56">
                      <p className="font-semibold wrap-anywhere">{each.name}</p>
                      <p className="text-sm text-ink-mute tabular-nums">
                        {host === 'affiliate' && `${each.storeName} · `}
                        {t('products.list', { price: bahtText(each.price) })} ·{' '}
                        {t('products.free', { count: each.freeCopies })}
                        {each.cashback > 0 && ` · ${t('cashback.each', { amount: bahtText(each.cashback) })}`}
                      </p>
                    </div>
                    {each.isTaken ? (
                      <span className="text-sm text-ink-mute">
                        {t(
                          live.products.some(({ productId }) => productId === each.id)
                            ? 'products.here'
                            : 'products.taken',
                        )}
                      </span>
                    ) : (
                      <ButtonLink
                        to={queryHref(path, { search, product: String(each.id) })}
                        size="s"
                        variant="secondary"
                        aria-label={t('products.chooseOf', { name: each.name })}
                      >
                        {t('products.choose')}
                      </ButtonLink>
                    )}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <Form method="post" noValidate className="grid gap-4">
              <p className="font-semibold wrap-anywhere">{chosen.name}</p>
              <input type="hidden" name="productId" value={chosen.id} />
              <CashbackPrice
                cashback={chosen.cashback}
                listPrice={chosen.price}
                price={reply?.values?.price ?? String(chosen.price)}
              >
                <Numbers
                  name={chosen.name}
                  values={reply?.values ?? { price: String(chosen.price), copies: '1' }}
                  hint={`${host === 'store' ? '' : `${chosen.storeName} · `}${t('products.list', { price: bahtText(chosen.price) })} · ${t('products.free', { count: chosen.freeCopies })}`}
                />
              </CashbackPrice>
              <div className="flex flex-wrap gap-2">
                <Button type="submit" name="intent" value="product">
                  {t('products.put')}
                </Button>
                <ButtonLink to={path} variant="quiet">
                  {t(host === 'store' ? 'products.search' : 'place.search')}
                </ButtonLink>
              </div>
            </Form>
          )}
        </Panel>
      )}
      {live.state !== 'finished' && (
        <Panel title={t('form.title')}>
          <LiveForm
            key={live.version}
            live={live}
            fields={reply?.fields ?? {}}
            values={reply?.fields === undefined ? {} : (reply.values ?? {})}
          />
        </Panel>
      )}
      <ShowPanel
        // What was saved is what the fields show.
        key={`${live.videoAddress} ${live.isAnnounced}`}
        live={live}
        sent={reply?.values?.intent === 'show' ? reply.values : undefined}
        isConflict={reply?.isConflict === true}
      />
      <div className="flex flex-wrap items-start gap-3">
        {isDraft && (
          <ConfirmPanel
            label={t('connect.label')}
            title={t('connect.title')}
            text={t(host === 'store' ? 'connect.text' : 'place.connect')}
            submit={t('connect.submit')}
            intent="connect"
          />
        )}
        {live.state === 'connected' && (
          <ConfirmPanel
            label={t('finish.label')}
            title={t('finish.title')}
            text={t('finish.text')}
            submit={t('finish.submit')}
            intent="finish"
            tone="danger"
          />
        )}
        {isDraft && (
          <ConfirmPanel
            label={t('remove.label')}
            title={t('remove.title')}
            text={t('remove.text')}
            submit={t('remove.submit')}
            intent="remove"
            look="quiet"
            tone="danger"
          />
        )}
      </div>
      <Panel title={t('copy.label')}>
        <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
          <FormKey value={key} />
          <Field
            name="startsAt"
            type="datetime-local"
            label={t('copy.startsAt')}
            error={reply?.fields?.copyAt}
            className="min-w-0 flex-1 basis-56"
          />
          <Button type="submit" name="intent" value="copy" variant="secondary">
            {t('copy.label')}
          </Button>
        </Form>
      </Panel>
    </LiveFrame>
  );
}

type ProductFormProps = { product: LiveProduct; isDraft: boolean; reply: LiveReply | undefined };

function ProductForm({ product, isDraft, reply }: ProductFormProps) {
  const t = useTranslations('live.products');
  const cashback = useTranslations('live.cashback');
  const facts = `${t('list', { price: bahtText(product.listPrice) })} · ${t('free', { count: product.freeCopies })}`;
  if (!isDraft)
    return (
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 flex-1 basis-56 font-semibold wrap-anywhere">
          <span className="me-2 rounded-sm bg-primary-wash px-2 py-0.5 text-primary">{product.keyword}</span>
          {product.name}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {bahtText(product.price)} · {t('copies')} {product.copies}
          {product.cashback > 0 && ` · ${cashback('each', { amount: bahtText(product.displayCashback) })}`}
          {product.takenBack > 0 && ` · ${cashback('takenBack', { count: product.takenBack })}`}
        </p>
      </div>
    );
  const sent = reply?.values;
  const isSent = sent?.liveProductId === String(product.id);
  const own = {
    ...{ keyword: product.keyword, price: String(product.price), copies: String(product.copies) },
    position: String(product.position),
  };
  return (
    <Form
      key={`${product.keyword} ${product.price} ${product.copies} ${product.position}`}
      method="post"
      noValidate
      className="grid gap-3"
    >
      <p className="font-semibold wrap-anywhere">{product.name}</p>
      <input type="hidden" name="liveProductId" value={product.id} />
      <input type="hidden" name="productId" value={product.productId} />
      <input type="hidden" name="wasKeyword" value={product.keyword} />
      <input type="hidden" name="wasPrice" value={product.price} />
      <input type="hidden" name="wasCopies" value={product.copies} />
      <input type="hidden" name="wasPosition" value={product.position} />
      {isSent && reply?.isConflict === true && (
        <Notice tone="warning">{t('now', { ...own, price: bahtText(product.price) })}</Notice>
      )}
      <CashbackPrice
        cashback={product.cashback}
        listPrice={product.listPrice}
        price={isSent && sent !== undefined ? (sent.price ?? '') : own.price}
      >
        <Numbers
          name={product.name}
          values={isSent && sent !== undefined ? sent : own}
          hint={facts}
          hasPosition
        />
      </CashbackPrice>
      {!product.isValidatePriceToSell && product.cashback === 0 && (
        <Notice tone="warning">{cashback('none')}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="product"
          variant="secondary"
          size="s"
          aria-label={t('saveOf', { name: product.name })}
        >
          {t('save')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="removeProduct"
          variant="quiet"
          size="s"
          aria-label={t('removeOf', { name: product.name })}
        >
          {t('remove')}
        </Button>
      </div>
    </Form>
  );
}

type NumbersProps = {
  name: string;
  values: Readonly<Record<string, string>>;
  hint: string;
  hasPosition?: boolean;
};

function Numbers({ name, values, hint, hasPosition = false }: NumbersProps) {
  const t = useTranslations('live.products');
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Field
          name="keyword"
          label={
            <>
              <span aria-hidden="true">{t('keyword')}</span>
              <span className="sr-only">{t('keywordOf', { name })}</span>
            </>
          }
          maxLength={20}
          autoComplete="off"
          defaultValue={values.keyword ?? ''}
        />
        <Field
          name="price"
          label={t('price')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={values.price ?? ''}
        />
        <Field
          name="copies"
          label={t('copies')}
          inputMode="numeric"
          autoComplete="off"
          most={liveCopiesMost}
          defaultValue={values.copies ?? ''}
        />
        {hasPosition && (
          <Field
            name="position"
            label={t('position')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            defaultValue={values.position ?? ''}
          />
        )}
      </div>
      <p className="text-sm text-ink-mute tabular-nums">{hint}</p>
    </>
  );
}
