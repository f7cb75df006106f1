import { Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { SynonymGroupForStaff } from '../../../modules/search/search.contract.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/synonyms-page';
import { SpellingKinds, synonymsPath } from './spelling-kinds.tsx';
import { actOnSynonyms, type SynonymsReply } from './synonyms-action.server.ts';
import { synonymsAddress as address } from './synonyms-address.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

/** Groups of words that mean the same to search; one of them in the form, with `id`, or a word to begin with. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { search, pageNo } = query;
  const list = await orHidden(server.api.search.synonyms({ search, pageNo, perpage }));
  const id = readNumber(url.searchParams.get('id'));
  const messages = pickMessages(server.locale, 'admin', 'searchDesk');
  return {
    list,
    query,
    edited: list.dataList.find((group) => group.id === id) ?? null,
    word: readSearch(url.searchParams.get('word'), 60),
    head: pageHead(server, messages.searchDesk.synonyms.title),
    messages,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnSynonyms(request, url, serverSide(context));
}

export default function SynonymsPage() {
  const t = useTranslations('searchDesk.synonyms');
  const { list, query, edited, word } = useLoaderData<typeof loader>();
  const reply: SynonymsReply | undefined = useReply<typeof action>();
  const { search, done } = query;
  const isSearch = search !== '';
  const said = (['added', 'saved', 'removed'] as const).find((each) => each === done);
  return (
    <Desk
      address={address}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      above={
        <>
          <SpellingKinds current="synonyms" />
          <SynonymForm
            key={`${edited?.id ?? word} ${edited?.version ?? ''} ${done === 'added' ? list.total : ''}`}
            edited={edited}
            word={word}
            place={{ search, pageNo: query.pageNo }}
            reply={reply}
          />
        </>
      }
      search={list.total > 0 || isSearch ? { label: t('search'), submit: t('find'), most: 60 } : undefined}
      total={list.total}
      perpage={perpage}
      failure={reply?.wrongWords === undefined ? reply?.message : undefined}
      done={said !== undefined && reply === undefined ? { text: t(`done.${said}`), isGood: true } : null}
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
      items={list.dataList.map((group) => ({
        key: group.id,
        content: <GroupRow group={group} place={{ search, pageNo: query.pageNo }} />,
      }))}
    />
  );
}

type Place = { search: string; pageNo: number };

type SynonymFormProps = {
  /** Null for a new group. */
  edited: SynonymGroupForStaff | null;
  /** What to begin a new one with. */
  word: string;
  /** What is looked at of the list, where leaving the form leads. */
  place: Place;
  reply: SynonymsReply | undefined;
};

/** A group's words, which way they go, and what a text would find with them and without. */
function SynonymForm({ edited, word, place, reply }: SynonymFormProps) {
  const t = useTranslations('searchDesk.synonyms');
  const { formData } = useNavigation();
  const isOneWay = reply?.isOneWay ?? edited?.isOneWay ?? false;
  return (
    <Panel title={t(edited === null ? 'form.add' : 'form.change')}>
      <p className="text-sm text-ink-soft">{t('form.text')}</p>
      <Form method="post" noValidate className="grid items-start gap-4 lg:grid-cols-2">
        <input type="hidden" name="id" value={edited?.id ?? ''} />
        <input type="hidden" name="version" value={edited?.version ?? ''} />
        <div className="grid gap-4">
          <TextAreaField
            name="words"
            label={t('form.words')}
            hint={t('form.wordsHint')}
            required
            rows={5}
            maxLength={2_000}
            defaultValue={reply?.words ?? edited?.words.join('\n') ?? (word === '' ? '' : `${word}\n`)}
            error={reply?.wrongWords}
          />
          <RadioCards
            name="direction"
            legend={t('form.direction')}
            options={(['both', 'oneWay'] as const).map((value) => ({
              value,
              label: t(`form.${value}`),
              description: t(`form.${value}Text`),
            }))}
            defaultValue={isOneWay ? 'oneWay' : 'both'}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="save" isBusy={formData?.get('intent') === 'save'}>
              {t(edited === null ? 'form.make' : 'form.save')}
            </Button>
            {edited !== null && (
              <ButtonLink to={address.href(place)} variant="quiet">
                {t('form.leave')}
              </ButtonLink>
            )}
          </div>
        </div>
        <div className="grid gap-3 rounded-md bg-wash p-4">
          <div className="flex items-end gap-2">
            <Field
              name="search"
              type="search"
              label={t('try.label')}
              maxLength={200}
              autoComplete="off"
              defaultValue={reply?.search ?? word}
              error={reply?.isSearchMissing === true ? t('try.missing') : undefined}
              className="flex-1"
            />
            <Button
              type="submit"
              name="intent"
              value="try"
              variant="secondary"
              isBusy={formData?.get('intent') === 'try'}
            >
              {t('try.submit')}
            </Button>
          </div>
          {reply?.trial === undefined ? (
            <p className="text-sm text-ink-soft">{t('try.text')}</p>
          ) : (
            <div role="status" className="grid gap-4 wrap-anywhere sm:grid-cols-2">
              <Found title={t('try.without')} found={reply.trial.without} />
              <Found title={t('try.with')} found={reply.trial.withIt} />
            </div>
          )}
        </div>
      </Form>
    </Panel>
  );
}

type FoundProps = {
  title: string;
  found: { total: number; books: readonly { id: number; urlKey: string; name: string }[] };
};

function Found({ title, found }: FoundProps) {
  const t = useTranslations('searchDesk.synonyms.try');
  return (
    <section aria-label={title} className="grid content-start gap-1">
      <h3 className="font-sans text-sm font-semibold">{title}</h3>
      <p className="font-semibold">{t('found', { count: found.total })}</p>
      {found.books.length > 0 && (
        <ol className="grid list-decimal gap-1 pl-5 text-sm">
          {found.books.map(({ id, urlKey, name }) => (
            <li key={id}>
              <Link
                to={`/product/${encodeURIComponent(urlKey)}`}
                className="hover:text-primary hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type GroupRowProps = { group: SynonymGroupForStaff; place: Place };

/** A group's words, and what can be done with it; it is changed beside the page of the list that it is on. */
function GroupRow({ group, place }: GroupRowProps) {
  const t = useTranslations('searchDesk.synonyms');
  const { id, version, words, isOneWay, createdAt } = group;
  const name = words.join(isOneWay ? ' → ' : ', ');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          {isOneWay ? `${words[0] ?? ''} → ${words.slice(1).join(', ')}` : words.join(' = ')}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-mute">
          {isOneWay && <Badge>{t('oneWay')}</Badge>}
          <Moment at={createdAt} />
        </p>
      </div>
      <ButtonLink
        to={queryHref(synonymsPath, { ...place, id })}
        variant="secondary"
        size="s"
        aria-label={t('changeOne', { name })}
      >
        {t('change')}
      </ButtonLink>
      <ConfirmPanel
        label={t('remove')}
        name={t('removeOne', { name })}
        title={t('removeTitle', { name })}
        text={t('removeText')}
        submit={t('removeSubmit')}
        intent="remove"
        fields={{ id, version }}
        look="secondary"
        tone="danger"
      />
    </div>
  );
}
