import Search from 'lucide-react/icons/search';
import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { spellingPairLimits } from '../../modules/search/spelling-pairs.rules.ts';
import { apiFailure, failedFields } from '../api-client.server.ts';
import { formText, orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, type ServerSide, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/spellings-page';
import { readNumber, readPageNo } from './query-number.ts';
import { searchHref } from './search-href.ts';
import { SpellingForm, type SpellingFormReply } from './spelling-form.tsx';
import { SpellingRow } from './spelling-row.tsx';
import { SpellingTrial } from './spelling-trial.tsx';

export { privateMeta as meta } from '../private-meta.ts';

const perpage = 50;
const triedMost = 5;

const listPath = '/admin/spellings';

/** Words and other spellings of them that search takes for one; staff add and remove them (FINDINGS D12). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const asked = (name: string, most: number) => (url.searchParams.get(name) ?? '').trim().slice(0, most);
  const search = asked('search', spellingPairLimits.lettersMost);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.search.spellings({ search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin');
  return {
    list,
    search,
    pageNo,
    trial: await trySearch(server, asked('try', 200)),
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.admin.spellings.title),
    messages,
  };
}

/** What a shopper's text finds now; null when none was typed. */
async function trySearch({ api }: ServerSide, text: string) {
  if (text === '') return null;
  const { dataList, total, correctedQuery } = await api.catalogue.productList({
    search: text,
    group: 'work',
    perpage: triedMost,
  });
  return {
    text,
    total,
    correctedQuery,
    books: dataList.map(({ id, urlKey, name }) => ({ id, urlKey, name })),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<SpellingFormReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const word = formText(form, 'word');
  const spelling = formText(form, 'spelling');
  try {
    if (formText(form, 'intent') === 'remove') {
      const id = readNumber(formText(form, 'id'));
      if (id === 0) throw data(null, { status: 404 });
      await api.search.removeSpelling({ id });
      const back = searchHref(listPath, formText(form, 'search'), readPageNo(formText(form, 'pageNo')));
      return redirect(`${back}${back.includes('?') ? '&' : '?'}done=removed`);
    }
    await api.search.addSpelling({ word, spelling });
    return redirect('/admin/spellings?done=added');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const failure = apiFailure(error);
    if (failure.code === 'forbidden') throw data(null, { status: 404 });
    return { word, spelling, message: failure.message, fields: failedFields(failure) };
  }
}

export default function SpellingsPage() {
  const t = useTranslations('admin.spellings');
  const office = useTranslations('admin');
  const { list, search, pageNo, trial, done } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply = actionData instanceof Response ? undefined : actionData;
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: office('title'), to: '/admin' }, { label: t('title') }]} />}
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-4">
        {reply === undefined && (done === 'added' || done === 'removed') && (
          <Notice tone="success">{t(`done.${done}`)}</Notice>
        )}
        {reply !== undefined && reply.fields === null && <Notice tone="error">{reply.message}</Notice>}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <SpellingForm reply={reply} key={done === 'added' ? list.dataList[0]?.id : 'form'} />
          <SpellingTrial trial={trial} search={search} />
        </div>
        {(list.total > 0 || search !== '') && (
          <Form role="search" className="flex max-w-xl items-end gap-2">
            <Field
              key={search}
              name="search"
              type="search"
              label={t('search')}
              maxLength={spellingPairLimits.lettersMost}
              defaultValue={search}
              className="flex-1"
            />
            <Button type="submit">
              <Search className="size-5" aria-hidden="true" />
              <span className="sr-only">{t('find')}</span>
            </Button>
          </Form>
        )}
        {list.dataList.length === 0 ? (
          <EmptyState
            title={t(search === '' ? 'empty' : 'noneFound')}
            text={t(search === '' ? 'emptyText' : 'noneFoundText')}
            action={
              search === '' ? undefined : (
                <ButtonLink to="/admin/spellings" variant="secondary">
                  {t('all')}
                </ButtonLink>
              )
            }
          />
        ) : (
          <>
            <p className="text-sm text-ink-mute">{t('total', { count: list.total })}</p>
            <ul aria-label={t('list')} className="rounded-lg border border-line bg-surface">
              {list.dataList.map((pair) => (
                <SpellingRow key={pair.id} pair={pair} place={{ search, pageNo }} />
              ))}
            </ul>
            <Pagination
              pageNo={pageNo}
              pageCount={Math.ceil(list.total / perpage)}
              makeHref={(toPage) => searchHref(listPath, search, toPage)}
            />
          </>
        )}
      </div>
    </main>
  );
}
