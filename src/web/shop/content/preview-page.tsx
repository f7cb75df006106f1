import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/preview-page';
import { ContentArticle } from './content-item.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A draft to whoever has its link. It isn't a public page: nobody keeps it, and nothing lists it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const item = await orNotFound(server.api.content.preview({ previewKey: params.previewKey }));
  const messages = pickMessages(server.locale, 'content', 'catalogue');
  return { item, head: pageHead(server, item.title), messages };
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

export default function PreviewPage({ loaderData: { item } }: Route.ComponentProps) {
  const t = useTranslations('content.preview');
  return (
    <main className="page-width pb-16">
      <div className="pt-4">
        <Notice tone="info">
          {t('title')}: {t('text')}
        </Notice>
      </div>
      <ContentArticle item={item} />
    </main>
  );
}
