import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { CategoryOnDesk, CategoryRow } from '../../../modules/category-desk/category-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/category-page';
import { categoriesPath } from './categories-path.ts';
import { actOnCategory, type CategoryReply, categoryValues } from './category-action.server.ts';
import { CategoryForm } from './category-form.tsx';
import { CategoryLine } from './category-line.tsx';
import { categoryOptions } from './category-options.ts';
import { CommissionPanel } from './commission-panel.tsx';
import { useOrderWords } from './use-order-words.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const dones = ['made', 'saved', 'hidden', 'shown', 'rate', 'merged', 'undone'] as const;

/** The category an address names: null for the form of a new one; none isn't there. */
function idOf(text: string): number | null {
  if (text === 'new') return null;
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** A category with what can be done with it, or the form for a new one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { categoryDesk } = server.api;
  const id = idOf(params.id);
  const [{ dataList }, category] = await Promise.all([
    orHidden(categoryDesk.list({})),
    id === null ? null : orHidden(categoryDesk.read({ id })),
  ]);
  const messages = pickMessages(server.locale, 'admin', 'categoryDesk');
  const name = category === null ? undefined : inLocale(server.locale, category.nameTh, category.nameEn);
  const under = readNumber(url.searchParams.get('under') ?? '');
  return {
    category,
    tree: dataList,
    kept: category === null ? { parentId: under === 0 ? '' : String(under) } : categoryValues(category),
    title: name ?? messages.categoryDesk.make,
    done: url.searchParams.get('done'),
    head: pageHead(server, name ?? messages.categoryDesk.make),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnCategory(request, serverSide(context), idOf(params.id));
}

export default function CategoryDeskPage() {
  const t = useTranslations('categoryDesk');
  const { category, tree, kept, title, done: said } = useLoaderData<typeof loader>();
  const answered = useReply<typeof action>();
  const reply: CategoryReply | undefined =
    answered !== undefined && 'intent' in answered ? answered : undefined;
  const done = dones.find((each) => each === said);
  return (
    <DeskPage
      title={title}
      way={[
        { label: t('office'), to: '/admin' },
        { label: t('title'), to: categoriesPath },
      ]}
      crumb={title}
      aside={
        category?.isOutOfSight === true ? (
          <Badge tone="warning">{t(category.isHidden ? 'hidden' : 'outOfSight')}</Badge>
        ) : undefined
      }
      isNarrow
    >
      {done !== undefined && answered === undefined && <Notice tone="success">{t(`done.${done}`)}</Notice>}
      {reply !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {category !== null && <About category={category} />}
      <CategoryForm
        key={`${category?.id ?? 'new'} ${category?.version ?? 0}`}
        category={category}
        tree={tree}
        kept={kept}
        reply={reply}
      />
      {category !== null && (
        <>
          <Children category={category} />
          <CommissionPanel category={category} reply={reply} />
          {category.merges.length > 0 && <Merges category={category} reply={reply} />}
          <Deeds category={category} tree={tree} reply={reply} />
        </>
      )}
    </DeskPage>
  );
}

/** Where it stands, what it holds, and what else leads to it. */
function About({ category }: { category: CategoryOnDesk }) {
  const t = useTranslations('categoryDesk');
  const locale = useLocale();
  const { path, ownCount, wholeCount, promotionCount, campaignCount, formerKeys, urlKey, vat } = category;
  const nameOf = (each: { nameTh: string; nameEn: string }) => inLocale(locale, each.nameTh, each.nameEn);
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 md:p-5">
      <Fact label={t('about.place')}>{path.map(nameOf).join(' › ')}</Fact>
      <Fact label={t('about.holds')}>
        {ownCount === wholeCount
          ? t('holds', { count: wholeCount })
          : t('holdsWithin', { own: ownCount, count: wholeCount })}
      </Fact>
      <Fact label={t('about.offers')}>
        {t('about.offersText', { promotions: promotionCount, campaigns: campaignCount })}
      </Fact>
      <Fact label={t('about.vat')}>
        {vat === null
          ? t('about.noVat')
          : t('about.vatBy', { vat: t(`vat.${vat.vatClass}`), name: nameOf(vat.by) })}
      </Fact>
      <Fact label={t('about.address')}>
        <a href={`/category/${urlKey}`} className="wrap-anywhere text-primary hover:underline">
          /category/{urlKey}
        </a>
      </Fact>
      {formerKeys.length > 0 && (
        <Fact label={t('about.former')}>
          <ul>
            {formerKeys.map((key) => (
              <li key={key} className="wrap-anywhere">
                /category/{key}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

/** The categories under it, in their order. */
function Children({ category }: { category: CategoryOnDesk }) {
  const t = useTranslations('categoryDesk');
  const locale = useLocale();
  const nameOf = ({ nameTh, nameEn }: CategoryRow) => inLocale(locale, nameTh, nameEn);
  const words = useOrderWords(t('order.below'));
  if (category.level >= 3) return null;
  return (
    <Panel
      title={t('below.title')}
      aside={
        <ButtonLink to={`${categoriesPath}/new?under=${category.id}`} size="s" variant="secondary">
          {t('below.make')}
        </ButtonLink>
      }
    >
      {category.children.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('below.none')}</p>
      ) : (
        <OrderedList things={category.children} nameOf={nameOf} words={words}>
          {(child) => (
            <div className="min-w-0 flex-1">
              <CategoryLine category={child} name={nameOf(child)} />
            </div>
          )}
        </OrderedList>
      )}
    </Panel>
  );
}

/** What it has taken in, each with the way back. */
function Merges({ category, reply }: { category: CategoryOnDesk; reply: CategoryReply | undefined }) {
  const t = useTranslations('categoryDesk');
  const locale = useLocale();
  return (
    <Panel title={t('merges.title')}>
      <ul className="grid divide-y divide-line">
        {category.merges.map((merge) => {
          const name = inLocale(locale, merge.nameTh, merge.nameEn);
          const { products, promotions, campaigns } = merge;
          const own = reply?.intent === 'undo' && reply.mergeId === merge.id ? reply : undefined;
          return (
            <li
              key={merge.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-mute">
                  <Moment at={merge.mergedAt} /> · {t('merges.moved', { products, promotions, campaigns })}
                </p>
              </div>
              <ConfirmPanel
                label={t('merges.undo')}
                name={t('merges.undoOne', { name })}
                title={t('merges.undoTitle', { name })}
                text={t('merges.undoText')}
                submit={t('merges.undoSubmit')}
                intent="undo"
                fields={{ mergeId: merge.id }}
                look="secondary"
                reason={{ label: t('reason'), value: own?.values.reason, error: own?.fields.reason }}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

type DeedsProps = {
  category: CategoryOnDesk;
  tree: readonly CategoryRow[];
  reply: CategoryReply | undefined;
};

/** Hiding, merging and deleting it. */
function Deeds({ category, tree, reply }: DeedsProps) {
  const t = useTranslations('categoryDesk');
  const locale = useLocale();
  const { id, version, isHidden, wholeCount, ownCount, children, promotionCount, campaignCount } = category;
  const fields = { version };
  const isMerging = reply?.intent === 'merge';
  const isEmpty =
    wholeCount === 0 &&
    children.length === 0 &&
    promotionCount + campaignCount + category.merges.length === 0;
  return (
    <Panel title={t('deeds.title')}>
      <div className="grid justify-items-start gap-3">
        {isHidden ? (
          <ConfirmPanel
            label={t('deeds.show')}
            title={t('deeds.showTitle')}
            text={t('deeds.showText')}
            submit={t('deeds.showSubmit')}
            intent="show"
            fields={fields}
            look="secondary"
          />
        ) : (
          <ConfirmPanel
            label={t('deeds.hide')}
            title={t('deeds.hideTitle')}
            text={t('deeds.hideText', { count: wholeCount })}
            submit={t('deeds.hideSubmit')}
            intent="hide"
            fields={fields}
            look="secondary"
            tone="danger"
          />
        )}
        <ConfirmPanel
          label={t('deeds.merge')}
          title={t('deeds.mergeTitle')}
          text={t('deeds.mergeText', {
            count: ownCount,
            promotions: promotionCount,
            campaigns: campaignCount,
          })}
          submit={t('deeds.mergeSubmit')}
          intent="merge"
          fields={fields}
          look="secondary"
          tone="danger"
          isMistaken={isMerging && reply.fields.intoId !== undefined}
          reason={{
            label: t('reason'),
            value: isMerging ? reply.values.reason : undefined,
            error: isMerging ? reply.fields.reason : undefined,
          }}
        >
          <SelectField
            name="intoId"
            label={t('deeds.into')}
            required
            options={categoryOptions(tree, locale, id)}
            defaultValue={isMerging ? reply.values.intoId : ''}
            error={isMerging ? reply.fields.intoId : undefined}
          />
        </ConfirmPanel>
        {isEmpty ? (
          <ConfirmPanel
            label={t('deeds.remove')}
            title={t('deeds.removeTitle')}
            text={t('deeds.removeText')}
            submit={t('deeds.removeSubmit')}
            intent="remove"
            fields={fields}
            look="quiet"
            tone="danger"
          />
        ) : (
          <p className="text-sm text-ink-mute">{t('deeds.cannotRemove')}</p>
        )}
      </div>
    </Panel>
  );
}
