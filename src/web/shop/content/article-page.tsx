import { redirect } from 'react-router';
import { publicPage } from '../../kit/page/page-headers.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/article-page';
import { articleBanners } from './article-banners.server.ts';
import { contentItem } from './content-item.server.ts';
import { ContentItem, contentItemMeta } from './content-item.tsx';

export const headers = publicPage;

/** An article; an address that it had leads to the one that it has. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const [item, banners] = await Promise.all([
    orNotFound(server.api.content.article({ urlKey: params.urlKey })),
    articleBanners(server.api),
  ]);
  if (params.urlKey !== item.urlKey) throw redirect(item.path, 301);
  return contentItem(server, item, banners);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : contentItemMeta(loaderData);
}

export default function ArticlePage({ loaderData: { item, banners } }: Route.ComponentProps) {
  return <ContentItem item={item} banners={banners} />;
}
