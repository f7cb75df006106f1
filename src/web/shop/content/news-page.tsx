import { redirect } from 'react-router';
import { publicPage } from '../../kit/page/page-headers.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/news-page';
import { contentItem } from './content-item.server.ts';
import { ContentItem, contentItemMeta } from './content-item.tsx';

export const headers = publicPage;

/** An item of news by its number; an address that it has or had leads there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const item = await orNotFound(server.api.content.news({ newsId: params.newsId }));
  if (params.newsId !== String(item.id)) throw redirect(item.path, 301);
  return contentItem(server, item);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : contentItemMeta(loaderData);
}

export default function NewsPage({ loaderData: { item } }: Route.ComponentProps) {
  return <ContentItem item={item} />;
}
