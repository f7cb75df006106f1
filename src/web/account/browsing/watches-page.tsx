import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { WatchedProduct } from '../../../modules/browsing/watch.contract.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText, Price } from '../../ui/price.tsx';
import type { Route } from './+types/watches-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/user/profile/product-watches';

/** What whoever is signed in wants to hear of: back in stock, cheaper. Each can be switched off. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const messages = pickMessages(server.locale, 'catalogue');
  const watches = await server.api.watch.list({ pageNo: readPageNo(url.searchParams.get('pageNo')) });
  return {
    watches,
    isOff: url.searchParams.get('done') === 'off',
    head: pageHead(server, messages.catalogue.watches.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  const kind = formText(form, 'kind') === 'price_drop' ? 'price_drop' : 'back_in_stock';
  await serverSide(context).api.watch.remove({ id, kind });
  return redirect(`${path}?done=off`);
}

export default function WatchesPage() {
  const t = useTranslations('catalogue');
  const { watches, isOff } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={t('watches.lead')}>{t('watches.title')}</PageTitle>
      <div className="grid gap-4">
        {isOff && <Notice tone="success">{t('watches.done')}</Notice>}
        {watches.dataList.length === 0 ? (
          <EmptyState
            title={t('watches.empty')}
            text={t('watches.emptyText')}
            action={<ButtonLink to="/product">{t('favourites.find')}</ButtonLink>}
          />
        ) : (
          <ul className="grid gap-4">
            {watches.dataList.map((watch) => (
              <li key={`${watch.product.id} ${watch.kind}`}>
                <WatchRow watch={watch} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          pageNo={watches.pageNo}
          pageCount={watches.pageCount}
          makeHref={(pageNo) => `?pageNo=${pageNo}`}
        />
      </div>
    </>
  );
}

function WatchRow({ watch }: { watch: WatchedProduct }) {
  const t = useTranslations('catalogue');
  const { formData } = useNavigation();
  const { product, kind } = watch;
  const isBusy = formData?.get('id') === String(product.id) && formData.get('kind') === kind;
  return (
    <article className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4">
      <Picture
        base={product.imageUrl}
        alt=""
        sizes="4rem"
        minWidthPx={96}
        maxWidthPx={240}
        fit="contain"
        className="h-24! w-16! shrink-0"
      />
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <h2 className="font-sans text-base leading-snug font-semibold">
          <Link to={`/product/${product.urlKey}`} className="clamp-2 hover:text-primary hover:underline">
            {product.name}
          </Link>
        </h2>
        {product.optionText !== null && <p className="text-sm text-ink-mute">{product.optionText}</p>}
        <p className="flex flex-wrap items-center gap-2">
          <Price baht={product.price} fullPriceBaht={product.fullPrice} size="s" />
          {!product.isInStock && <Badge tone="neutral">{t('card.outOfStock')}</Badge>}
        </p>
        <p className="text-sm text-ink-mute">
          <span className="text-ink">
            {kind === 'price_drop'
              ? t('watches.price_drop', { price: bahtText(watch.price) })
              : t('watches.back_in_stock')}
          </span>{' '}
          · {t('watches.asked')} <Moment at={watch.askedTime} />
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={product.id} />
        <input type="hidden" name="kind" value={kind} />
        <Button
          type="submit"
          variant="secondary"
          isBusy={isBusy}
          aria-label={t('watches.offOf', { name: product.name })}
        >
          {t('watches.off')}
        </Button>
      </Form>
    </article>
  );
}
