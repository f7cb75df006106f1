import { data, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { listCover, listTextMost, listVisibilities } from '../../../modules/shared-list/shared-list.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { CutPictureField } from '../../kit/banner/cut-picture-field.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { pageAddress } from '../../kit/page/seo.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber, readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CheckboxField, Field, TextAreaField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { Route } from './+types/list-page';
import { actOnList, type ListReply, type ListValues } from './list-action.server.ts';
import { FindProducts, ListProducts } from './list-products.tsx';
import { ListVisibilityBadge } from './list-visibility.tsx';
import { listsPath } from './lists-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** How many products a search shows to choose from. */
const foundMost = 20;

/** The list an address names: null for the form of a new one; another's, or none, isn't there. */
function idOf(text: string): number | null {
  if (text === 'new') return null;
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** A list of the store with what is on it, or the form for a new one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { locale, siteUrl } = server;
  const id = idOf(params.id);
  const { sharedList: calls, listing } = server.api;
  const search = readSearch(url.searchParams.get('search'));
  // Whoever isn't at home here is told so before they fill the form in.
  if (id === null) await orHidden(calls.list({}));
  const [list, found] = await Promise.all([
    id === null ? null : orHidden(calls.read({ id })),
    id === null || search === ''
      ? null
      : orHidden(listing.list({ search, sortBy: 'title', perpage: foundMost })),
  ]);
  const messages = pickMessages(locale, 'sharedList', 'banner', 'listing', 'product');
  const title = list === null ? messages.sharedList.make : inLocale(locale, list.titleTh, list.titleEn);
  return {
    list,
    title,
    search,
    found: found === null ? null : { products: found.dataList, total: found.counts.all },
    address: list === null || list.path === null ? null : pageAddress(siteUrl, list.path, locale),
    // A new one that is sent twice is made once.
    key: crypto.randomUUID(),
    done: url.searchParams.get('done'),
    head: pageHead(server, title),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnList(request, serverSide(context), idOf(params.id));
}

export default function ListPage() {
  const t = useTranslations('sharedList');
  const { list, title, found, search, done } = useLoaderData<typeof loader>();
  const reply: ListReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={title}
      way={[{ label: t('title'), to: listsPath }]}
      aside={list === null ? undefined : <ListVisibilityBadge visibility={list.visibility} />}
      isNarrow
    >
      {(done === 'saved' || done === 'made') && reply === undefined && (
        <Notice tone="success">{t(`done.${done}`)}</Notice>
      )}
      {reply?.message !== undefined && (
        <Notice tone="error" title={reply.message}>
          {reply.isConflict === true && <Differences typed={reply.values} />}
        </Notice>
      )}
      {list !== null && (
        <>
          <Address />
          <FindProducts list={list} search={search} found={found} />
          <ListProducts list={list} />
        </>
      )}
      <ListForm key={list?.version ?? 'new'} reply={reply} />
      {list !== null && (
        <ConfirmPanel
          label={t('remove.label')}
          title={t('remove.title')}
          text={t('remove.text')}
          submit={t('remove.submit')}
          intent="remove"
          fields={{ version: list.version }}
          look="quiet"
          tone="danger"
        />
      )}
    </DeskPage>
  );
}

/** The cover, and where the list is read: to look at it, to hand it on. */
function Address() {
  const t = useTranslations('sharedList');
  const { list, address } = useLoaderData<typeof loader>();
  if (list === null) return null;
  return (
    <section className="grid items-center gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <Picture
        base={list.imageUrl}
        alt={t('cover.alt')}
        ratio="20/7"
        sizes="(width < 40rem) 90vw, 14rem"
        minWidthPx={320}
        maxWidthPx={640}
        className="aspect-[20/7] rounded-md bg-wash"
      />
      {address === null || list.path === null ? (
        <div className="grid min-w-0 gap-2">
          <p className="text-ink-soft">{t('hiddenLink')}</p>
          <div>
            <ButtonLink to={`${listsPath}/${list.id}/preview`} variant="secondary" size="s">
              {t('preview')}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <div className="grid min-w-0 gap-2">
          <div className="flex items-center gap-1">
            <p className="min-w-0 flex-1 text-sm break-all text-ink-soft">{decodeURI(address)}</p>
            <CopyButton text={address} label={t('copy')} doneLabel={t('copied')} />
          </div>
          <div>
            <ButtonLink to={list.path} variant="secondary" size="s">
              {t('look')}
            </ButtonLink>
          </div>
        </div>
      )}
      <p className="sm:col-span-2">
        <a href="#fields" className="inline-block py-1 font-semibold text-primary hover:underline">
          {t('toFields')}
        </a>
      </p>
    </section>
  );
}

const compared = ['titleTh', 'titleEn', 'textTh', 'textEn', 'visibility'] as const;

/** What a colleague has made of the list meanwhile, beside what was typed. */
function Differences({ typed }: { typed: ListValues | undefined }) {
  const t = useTranslations('sharedList');
  const { list } = useLoaderData<typeof loader>();
  if (list === null || typed === undefined) return null;
  const rows = compared.filter((name) => list[name] !== typed[name]);
  const say = (name: (typeof compared)[number], value: string) => {
    if (name === 'visibility')
      return t(`visibility.${listVisibilities.find((each) => each === value) ?? 'hidden'}`);
    return value === '' ? t('conflict.none') : value;
  };
  return (
    <dl className="grid gap-2 text-sm">
      {rows.map((name) => (
        <div key={name}>
          <dt className="font-semibold">{t(`field.${name}`)}</dt>
          <dd className="wrap-anywhere">
            {t('conflict.theirs')}: {say(name, list[name])}
          </dd>
          <dd className="wrap-anywhere">
            {t('conflict.yours')}: {say(name, typed[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const fresh: Partial<ListValues> = { visibility: 'public' };
const knownMistakes = ['required', 'listCoverSmall'] as const;

function ListForm({ reply }: { reply: ListReply | undefined }) {
  const t = useTranslations('sharedList');
  const { list, key } = useLoaderData<typeof loader>();
  const { formData } = useNavigation();
  const values: Partial<ListValues> = {
    ...(list === null ? fresh : { ...list, picture: '' }),
    ...reply?.values,
  };
  const say = (field: string) => {
    const code = reply?.fields?.[field];
    if (code === undefined) return undefined;
    return t(`mistake.${knownMistakes.find((each) => each === code) ?? 'other'}`);
  };
  return (
    <DraftForm
      id="fields"
      name={`list.${list?.id ?? 'new'}`}
      reply={reply}
      opened={{ version: list?.version ?? '' }}
      encType="multipart/form-data"
      noValidate
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="save" />
      {list === null && <FormKey value={key} />}
      <Panel title={t('form.words')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="titleTh"
            label={t('field.titleTh')}
            required
            maxLength={listTextMost.title}
            autoComplete="off"
            defaultValue={values.titleTh}
            error={say('titleTh')}
          />
          <Field
            name="titleEn"
            label={t('field.titleEn')}
            hint={t('field.titleEnHint')}
            maxLength={listTextMost.title}
            autoComplete="off"
            defaultValue={values.titleEn}
          />
          <TextAreaField
            name="textTh"
            label={t('field.textTh')}
            maxLength={listTextMost.text}
            defaultValue={values.textTh}
          />
          <TextAreaField
            name="textEn"
            label={t('field.textEn')}
            maxLength={listTextMost.text}
            defaultValue={values.textEn}
          />
        </div>
      </Panel>
      <Panel title={t('form.visibility')}>
        <RadioCards
          name="visibility"
          legend={t('field.visibility')}
          isLegendHidden
          options={listVisibilities.map((value) => ({
            value,
            label: t(`visibility.${value}`),
            description: t(`visibilityText.${value}`),
          }))}
          defaultValue={values.visibility}
        />
      </Panel>
      <Panel title={t('form.cover')}>
        <p className="text-sm text-ink-soft">{t('cover.lead')}</p>
        <CutPictureField
          name="cover"
          label={t('cover.label')}
          hint={t('cover.hint')}
          error={reply?.coverMessage ?? say('cover') ?? say('coverPart')}
          shape={listCover}
        />
        {list?.cover === 'own' && (
          <CheckboxField
            name="picture"
            value="drawn"
            label={t('cover.takeAway')}
            hint={t('cover.takeAwayHint')}
            defaultChecked={values.picture === 'drawn'}
          />
        )}
      </Panel>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={formData?.get('intent') === 'save'}>
          {t('form.save')}
        </Button>
        <ButtonLink to={listsPath} variant="secondary">
          {t('form.back')}
        </ButtonLink>
      </div>
    </DraftForm>
  );
}
