import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StockItem } from '../../../modules/stock-desk/stock-desk.contract.ts';
import { stockTabs } from '../../../modules/stock-desk/stock-desk.rules.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { ListSearch } from '../../kit/desk/list-search.tsx';
import { SearchedList } from '../../kit/desk/searched-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/stock-page';
import { numbersOf } from './stock-words.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const address = listAddress('/manage-store/stock', { tabs: stockTabs, tabName: 'filter' });
const perpage = 50;

/** A store's copies by product. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { tab, search, pageNo } = query;
  const [list, limit] = await orHidden(
    Promise.all([server.api.stock.list({ tab, search, pageNo, perpage }), server.api.stock.storeLimit({})]),
  );
  const messages = pickMessages(server.locale, 'stock');
  return {
    list,
    limit,
    query,
    isSet: url.searchParams.get('done') === 'limit',
    head: pageHead(server, messages.stock.title),
    messages,
  };
}

type Reply = { isWrong?: boolean; message?: string; typed: string };

/** Sets the store's limit. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const typed = formText(await request.formData(), 'lowStockAt').slice(0, 20);
  const lowStockAt = parseCount(typed);
  if (lowStockAt === null || lowStockAt > 100_000) return { isWrong: true, typed };
  try {
    await orHidden(api.stock.limitStore({ lowStockAt }));
  } catch (error) {
    return { message: apiFailure(error).message, typed };
  }
  return redirect(`${address.path}?done=limit`);
}

export default function StockPage() {
  const t = useTranslations('stock');
  const { list, limit, query, isSet } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { tab, search, pageNo } = query;
  const why = search !== '' ? 'search' : tab;
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      aside={
        <ButtonLink to="/manage-store/stock/count" size="s">
          <ScanBarcode className="size-4" aria-hidden="true" />
          {t('count')}
        </ButtonLink>
      }
    >
      {isSet && reply === undefined && <Notice tone="success">{t('storeLimit.done')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <SearchedList
        tabs={{
          label: t('tab.label'),
          list: stockTabs.map((key) => ({
            key,
            label: t(`tab.${key}`),
            to: address.href({ tab: key, search }),
            isCurrent: key === tab,
            count: list.tabs[key],
            countLabel: t('tab.count', { count: list.tabs[key] }),
          })),
        }}
        search={
          <ListSearch
            path={address.path}
            search={search}
            label={t('search.label')}
            hint={t('search.hint')}
            submit={t('search.submit')}
            kept={address.kept(query)}
          />
        }
        found={
          search === ''
            ? null
            : {
                text: t('search.found', { count: list.total }),
                clear: t('search.clear'),
                to: address.href({ tab }),
              }
        }
        empty={{
          title: t(`empty.${why}`),
          text: t(`emptyText.${why}`),
          ...(why === 'all'
            ? { action: <ButtonLink to="/manage-store/product/add">{t('add')}</ButtonLink> }
            : {}),
        }}
        head={
          <div
            aria-hidden="true"
            className={classNames('-mb-2 hidden px-4 text-sm font-semibold text-ink-soft', columns)}
          >
            <span>{t('product')}</span>
            <span className="text-right">{t('free')}</span>
            <span className="text-right">{t('reserved')}</span>
            <span className="text-right">{t('toSend')}</span>
            <span className="text-right">{t('shelf')}</span>
            <span className="text-right">{t('limit')}</span>
          </div>
        }
        items={list.dataList.map((item) => ({ key: item.id, content: <Row item={item} /> }))}
        label={t('title')}
        look="rows"
        pageNo={pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        hrefOfPage={(to) => address.href({ tab, search, pageNo: to })}
      />
      <Panel title={t('storeLimit.title')}>
        <Form method="post" action={address.path} noValidate className="grid max-w-md gap-4">
          <Field
            key={limit.lowStockAt}
            name="lowStockAt"
            label={t('limitField')}
            hint={t('storeLimit.hint', { count: limit.own })}
            inputMode="numeric"
            required
            maxLength={6}
            autoComplete="off"
            defaultValue={reply?.typed ?? String(limit.lowStockAt)}
            error={reply?.isWrong === true ? t('limitWrong') : undefined}
          />
          <Button type="submit" variant="secondary" className="justify-self-start">
            {t('limitSubmit')}
          </Button>
        </Form>
      </Panel>
    </DeskPage>
  );
}

const columns = 'md:grid md:gap-x-3 md:grid-cols-[minmax(0,1fr)_repeat(5,5.75rem)]';

function Row({ item }: { item: StockItem }) {
  const t = useTranslations('stock');
  const figures = [
    ['free', item.free],
    ['reserved', item.reserved],
    ['toSend', item.toSend],
    ['shelf', item.onHand + item.toSend],
    ['limit', item.lowStockAt],
  ] as const;
  return (
    <article
      aria-label={item.name}
      className={classNames(
        'relative grid gap-x-4 gap-y-2 px-4 py-3 transition-colors has-[a:hover]:bg-wash md:items-center',
        columns,
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to={`/manage-store/stock/${item.id}`}
            prefetch="intent"
            className="clamp-2 font-semibold after:absolute after:inset-0 hover:text-primary"
          >
            {item.name}
          </Link>
          <StockBadge item={item} />
        </p>
        <p className="text-sm text-ink-mute tabular-nums">{numbersOf(item, t('used')).join(' · ')}</p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-2 gap-y-1 md:contents">
        {figures.map(([key, value]) => (
          <div key={key} className="md:text-right">
            <dt className="text-xs break-normal text-ink-mute md:sr-only">{t(key)}</dt>
            <dd
              className={classNames(
                'tabular-nums',
                key === 'free'
                  ? 'font-semibold'
                  : value === 0 || key === 'limit'
                    ? 'text-ink-mute'
                    : 'text-ink-soft',
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function StockBadge({ item: { isOnSale, free, lowStockAt } }: { item: StockItem }) {
  const t = useTranslations('stock.badge');
  if (!isOnSale) return <Badge>{t('offSale')}</Badge>;
  if (free <= 0) return <Badge tone="danger">{t('out')}</Badge>;
  return free <= lowStockAt ? <Badge tone="warning">{t('low')}</Badge> : null;
}
