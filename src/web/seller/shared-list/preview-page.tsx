import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { SharedListView } from '../../kit/shared-list/shared-list-view.tsx';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/preview-page';
import { listsPath } from './lists-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A list as shoppers would see it, for those who work on it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const list = await orHidden(server.api.sharedList.preview({ id }));
  return {
    id,
    list,
    head: pageHead(server, list.title),
    messages: pickMessages(server.locale, 'sharedList', 'catalogue'),
  };
}

export default function PreviewPage() {
  const t = useTranslations('sharedList');
  const { id, list } = useLoaderData<typeof loader>();
  return (
    <main className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 pb-12 md:pt-6">
      <Breadcrumb
        items={[
          { label: t('title'), to: listsPath },
          { label: list.title, to: `${listsPath}/${id}` },
          { label: t('preview') },
        ]}
      />
      <Notice tone="info">{t('previewText')}</Notice>
      <SharedListView list={list} isShared={false} />
    </main>
  );
}
