import { redirect } from 'react-router';
import { publicPage } from '../../kit/page/page-headers.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/article-page';
import { contentItem } from './content-item.server.ts';
import { ContentItem, contentItemMeta } from './content-item.tsx';

export const headers = publicPage;

/** An article; an address that it had leads to the one that it has. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const item = await orNotFound(server.api.content.article({ urlKey: params.urlKey }));
  if (params.urlKey !== item.urlKey) throw redirect(item.path, 301);
  return contentItem(server, item);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : contentItemMeta(loaderData);
}

export default function ArticlePage({ loaderData: { item } }: Route.ComponentProps) {
  return <ContentItem item={item} />;
}
