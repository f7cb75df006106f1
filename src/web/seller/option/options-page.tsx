import ExternalLink from 'lucide-react/icons/external-link';
import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ProductStateBadge } from '../../kit/product/product-state.tsx';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { productsPath } from '../product/products-query.rules.ts';
import type { Route } from './+types/options-page';
import { LeafForm } from './leaf-form.tsx';
import { LeafGrid } from './leaf-grid.tsx';
import { LevelsPanel } from './levels-panel.tsx';
import { actOnOptions, type OptionsReply } from './options-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The levels of a product with options, and the table of what is sold of it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const product = await orHidden(server.api.productOption.read({ id }));
  const name = inLocale(server.locale, product.nameTh, product.nameEn);
  const messages = pickMessages(server.locale, 'option', 'listing', 'grid');
  return {
    product,
    name,
    page: readPageNo(url.searchParams.get('page')),
    done: url.searchParams.get('done'),
    head: pageHead(server, `${messages.option.title} · ${name}`),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  return actOnOptions(request, serverSide(context), id);
}

const deeds = ['added', 'scheduled', 'saved', 'unchanged'] as const;

export default function OptionsPage() {
  const t = useTranslations('option');
  const list = useTranslations('listing');
  const locale = useLocale();
  const { product, name, page, done } = useLoaderData<typeof loader>();
  const reply: OptionsReply | undefined = useReply<typeof action>();
  const isHydrated = useIsHydrated();
  const deed = deeds.find((each) => each === done);
  const onSale = product.leaves.filter(({ isOnSale }) => isOnSale);
  return (
    <DeskPage
      title={name}
      crumb={t('title')}
      way={[
        { label: list('title'), to: productsPath },
        {
          label: inLocale(locale, product.nameTh, product.nameEn),
          to: `/manage-store/product/${product.id}`,
        },
      ]}
      aside={<ProductStateBadge state={product.state} />}
    >
      {deed !== undefined && reply === undefined && (
        <Notice tone={deed === 'unchanged' ? 'info' : 'success'}>{t(`done.${deed}`)}</Notice>
      )}
      {onSale.length === 0 && <Notice tone="warning">{t('nothingOnSale')}</Notice>}
      <LevelsPanel product={product} reply={reply} />
      <div id="leaves" className="scroll-mt-20">
        <Panel
          title={t('leaves')}
          aside={
            product.state === 'onSale' &&
            onSale.length > 0 && (
              <ButtonLink to={`/product/${product.urlKey}`} variant="quiet" size="s" target="_blank">
                <ExternalLink className="size-4" aria-hidden="true" />
                {t('view')}
              </ButtonLink>
            )
          }
        >
          <p className="text-sm text-ink-soft">
            {t('leavesText', { count: product.leaves.length, most: product.leavesMost })}
          </p>
          {isHydrated ? (
            <LeafGrid product={product} />
          ) : (
            <LeafForm product={product} page={page} reply={reply?.leaves} />
          )}
        </Panel>
      </div>
      <p className="text-sm text-ink-soft">
        {t('publishText')}{' '}
        <ButtonLink to={`/manage-store/product/${product.id}`} variant="secondary" size="s">
          {t('toProduct')}
        </ButtonLink>
      </p>
    </DeskPage>
  );
}
