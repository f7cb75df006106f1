import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { spellingPairLimits } from '../../../modules/search/spelling-pairs.rules.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber, readPageNo, readSearch } from '../../request/query-number.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/spellings-page';
import { SpellingForm, type SpellingFormReply } from './spelling-form.tsx';
import { SpellingKinds } from './spelling-kinds.tsx';
import { SpellingRow } from './spelling-row.tsx';
import { SpellingTrial } from './spelling-trial.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;
const triedMost = 5;

const address = listAddress('/admin/spellings', { searchMost: spellingPairLimits.lettersMost });

/** Words and other spellings of them that search takes for one; staff add and remove them (FINDINGS D12). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { search, pageNo } = query;
  const list = await orHidden(server.api.search.spellings({ search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'searchDesk');
  return {
    list,
    query,
    trial: await trySearch(server, readSearch(url.searchParams.get('try'), 200)),
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
      return redirect(
        address.href({
          search: formText(form, 'search'),
          pageNo: readPageNo(formText(form, 'pageNo')),
          done: 'removed',
        }),
      );
    }
    await api.search.addSpelling({ word, spelling });
    return redirect(address.href({ done: 'added' }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const failure = apiFailure(error);
    if (failure.code === 'forbidden') throw data(null, { status: 404 });
    return { word, spelling, message: failure.message, fields: failedFields(failure) };
  }
}

export default function SpellingsPage() {
  const t = useTranslations('admin.spellings');
  const { list, query, trial } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { search, pageNo, done } = query;
  const isSearch = search !== '';
  return (
    <Desk
      address={address}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      above={
        <>
          <SpellingKinds current="spellings" />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <SpellingForm reply={reply} key={done === 'added' ? list.dataList[0]?.id : 'form'} />
            <SpellingTrial trial={trial} search={search} />
          </div>
        </>
      }
      search={
        list.total > 0 || isSearch
          ? { label: t('search'), submit: t('find'), most: spellingPairLimits.lettersMost }
          : undefined
      }
      total={list.total}
      perpage={perpage}
      failure={reply?.fields === null ? reply.message : undefined}
      done={
        reply === undefined && (done === 'added' || done === 'removed')
          ? { text: t(`done.${done}`), isGood: true }
          : null
      }
      empty={{
        title: t(isSearch ? 'noneFound' : 'empty'),
        text: t(isSearch ? 'noneFoundText' : 'emptyText'),
        action: isSearch ? (
          <ButtonLink to={address.path} variant="secondary">
            {t('all')}
          </ButtonLink>
        ) : undefined,
      }}
      lead={t('total', { count: list.total })}
      label={t('list')}
      look="rows"
      items={list.dataList.map((pair) => ({
        key: pair.id,
        content: <SpellingRow pair={pair} place={{ search, pageNo }} />,
      }))}
    />
  );
}
