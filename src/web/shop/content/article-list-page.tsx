import { publicList } from '../../kit/page/page-headers.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/article-list-page';
import { loadContentList } from './content-list.server.ts';
import { ContentList, contentListMeta } from './content-list.tsx';

export const headers = publicList;

export function loader({ url, context }: Route.LoaderArgs) {
  return loadContentList(serverSide(context), 'article', url);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : contentListMeta(loaderData);
}

export default function ArticleListPage({ loaderData }: Route.ComponentProps) {
  return <ContentList {...loaderData} />;
}
