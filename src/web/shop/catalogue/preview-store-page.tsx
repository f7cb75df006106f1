import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/preview-store-page';
import { ProductShelf } from './product-shelf.tsx';
import { StoreHead } from './store-head.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A store's page as shoppers will see it, for those who work in it. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { store, products } = await orHidden(server.api.catalogue.previewStore({}));
  return {
    store,
    products,
    head: pageHead(server, store.name),
    messages: pickMessages(server.locale, 'catalogue'),
  };
}

export default function PreviewStorePage() {
  const t = useTranslations('catalogue');
  const { store, products } = useLoaderData<typeof loader>();
  return (
    <main className="page-width pb-14">
      {/* What is inert isn't there for a screen reader. */}
      <h1 className="sr-only">{store.name}</h1>
      <Notice
        className="mt-4"
        title={t('preview.title')}
        action={
          <ButtonLink to="/manage-store" variant="secondary">
            {t('preview.back')}
          </ButtonLink>
        }
      >
        {t('preview.text')}
      </Notice>
      {/* Looked at, not pressed: its ways lead to pages that may not be there yet. */}
      <div inert>
        <StoreHead store={store} followerCount={0} tab="front" />
        {products.length === 0 && <EmptyState title={t('storeFront.empty')} text={t('preview.emptyText')} />}
        <ProductShelf title={t('storeFront.newest')} products={products} />
        {store.description !== null && (
          <section className="grid gap-2 pt-6">
            <h2 className="text-xl">{t('storeFront.about')}</h2>
            <p className="prose-width text-ink-soft">{store.description}</p>
          </section>
        )}
      </div>
    </main>
  );
}
