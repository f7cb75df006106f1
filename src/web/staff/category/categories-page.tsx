import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { CategoryRow } from '../../../modules/category-desk/category-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/categories-page';
import { categoriesPath } from './categories-path.ts';
import { actOnCategory } from './category-action.server.ts';
import { CategoryLine } from './category-line.tsx';
import { useOrderWords } from './use-order-words.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The whole tree of categories, each with what it holds; those at the top in their order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.categoryDesk.list({}));
  const messages = pickMessages(server.locale, 'admin', 'categoryDesk');
  return {
    categories: dataList,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.categoryDesk.title),
    messages,
  };
}

/** Puts the categories at the top into an order. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnCategory(request, serverSide(context), null);
}

export default function CategoriesPage() {
  const t = useTranslations('categoryDesk');
  const locale = useLocale();
  const { categories, done } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const nameOf = ({ nameTh, nameEn }: CategoryRow) => inLocale(locale, nameTh, nameEn);
  const words = useOrderWords(t('order.top'));
  const known = new Set(categories.map(({ id }) => id));
  const roots = categories.filter(({ parentId }) => parentId === null || !known.has(parentId));
  const make = (
    <ButtonLink to={`${categoriesPath}/new`} size="s">
      <Plus className="size-4" aria-hidden="true" />
      {t('make')}
    </ButtonLink>
  );
  return (
    <DeskPage title={t('title')} lead={t('lead')} way={useOfficeWay()} aside={make}>
      {done === 'removed' && reply === undefined && <Notice tone="success">{t('done.removed')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {roots.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} action={make} />
      ) : (
        <OrderedList things={roots} nameOf={nameOf} words={words}>
          {(root) => (
            <div className="grid min-w-0 flex-1 gap-2 py-1">
              <CategoryLine category={root} name={nameOf(root)} />
              <Below parentId={root.id} categories={categories} nameOf={nameOf} />
            </div>
          )}
        </OrderedList>
      )}
    </DeskPage>
  );
}

type BelowProps = {
  parentId: number;
  categories: readonly CategoryRow[];
  nameOf: (category: CategoryRow) => string;
};

/** What stands under a category, and under that. */
function Below({ parentId, categories, nameOf }: BelowProps) {
  const below = categories.filter((each) => each.parentId === parentId);
  if (below.length === 0) return null;
  return (
    <ul className="grid gap-1 border-l border-line pl-3 sm:pl-4">
      {below.map((each) => (
        <li key={each.id} className="grid gap-1">
          <CategoryLine category={each} name={nameOf(each)} />
          <Below parentId={each.id} categories={categories} nameOf={nameOf} />
        </li>
      ))}
    </ul>
  );
}
