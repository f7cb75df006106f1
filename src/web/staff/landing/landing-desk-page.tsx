import { data, Form, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskLanding } from '../../../modules/landing/landing.contract.ts';
import { blocksMost } from '../../../modules/landing/landing.rules.ts';
import { blockTypes, type LandingBlock } from '../../../modules/landing/landing-block.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { bangkokField } from '../../kit/page/bangkok-field.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/landing-desk-page';
import { actOnLanding, type LandingReply } from './landing-action.server.ts';
import { landingPath, landingsAddress } from './landing-path.ts';
import { LandingStateBadge } from './landing-state.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

function idOf(text: string): number | null {
  if (text === 'new') return null;
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** A landing page and the blocks of its draft, or the form for a new one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = idOf(params.id);
  // Whoever isn't at home here is told so before they fill the form in.
  if (id === null) await orHidden(server.api.landing.staffList({ perpage: 1 }));
  const page = id === null ? null : await orHidden(server.api.landing.staffRead({ id }));
  const messages = pickMessages(server.locale, 'admin', 'landing');
  const name = page === null ? messages.landing.make : inLocale(server.locale, page.nameTh, page.nameEn);
  return { page, done: url.searchParams.get('done'), head: pageHead(server, name), messages };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnLanding(request, serverSide(context), idOf(params.id));
}

const told = ['made', 'saved', 'published', 'withdrawn', 'removed'] as const;

export default function LandingDeskPage() {
  const t = useTranslations('landing');
  const locale = useLocale();
  const { page, done } = useLoaderData<typeof loader>();
  const reply: LandingReply | undefined = useReply<typeof action>();
  const said = told.find((each) => each === done);
  const hasMistake = reply?.message !== undefined || reply?.fields !== undefined;
  return (
    <DeskPage
      title={page === null ? t('make') : inLocale(locale, page.nameTh, page.nameEn)}
      way={[...useOfficeWay(), { label: t('title'), to: landingsAddress.path }]}
      aside={page === null ? undefined : <LandingStateBadge state={page.state} />}
      isNarrow
    >
      {said !== undefined && !hasMistake && <Notice tone="success">{t(`done.${said}`)}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {page?.isChanged === true && <Notice tone="info">{t('isChanged')}</Notice>}
      {page !== null && <Ways page={page} />}
      {page !== null && <Blocks page={page} />}
      <PageForm key={page?.version ?? 'new'} reply={reply} />
    </DeskPage>
  );
}

/** Looking at the draft, publishing it, and who is interested. */
function Ways({ page }: { page: DeskLanding }) {
  const t = useTranslations('landing');
  const fields = { version: page.version };
  const path = landingPath(page.id);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <ConfirmPanel
        label={t('publish.label')}
        title={t('publish.title')}
        text={t('publish.text')}
        submit={t('publish.submit')}
        intent="publish"
        fields={fields}
      />
      <ButtonLink to={`${path}/preview`} variant="secondary">
        {t('preview.open')}
      </ButtonLink>
      {page.state === 'shown' && (
        <ButtonLink to={`/landing/${page.urlKey}`} variant="secondary">
          {t('preview.page')}
        </ButtonLink>
      )}
      <ButtonLink to={`${path}/interests`} variant="secondary">
        {t('interested', { count: page.interestCount })}
      </ButtonLink>
      {page.state !== 'draft' && (
        <ConfirmPanel
          label={t('withdraw.label')}
          title={t('withdraw.title')}
          text={t('withdraw.text')}
          submit={t('withdraw.submit')}
          intent="withdraw"
          fields={fields}
          look="quiet"
          tone="danger"
        />
      )}
    </div>
  );
}

/** What a block is called on the desk: its kind, and what it says. */
function useBlockName() {
  const t = useTranslations('landing.block');
  const locale = useLocale();
  return (block: LandingBlock): string => {
    const words =
      'title' in block
        ? block.title
        : block.type === 'text'
          ? block.words
          : block.type === 'countdown'
            ? block.label
            : { th: block.code, en: block.code };
    const said = inLocale(locale, words.th, words.en).split('\n')[0] ?? '';
    return said === '' ? t(block.type) : `${t(block.type)}: ${said.slice(0, 60)}`;
  };
}

function Blocks({ page }: { page: DeskLanding }) {
  const t = useTranslations('landing.blocks');
  const kind = useTranslations('landing.block');
  const nameOf = useBlockName();
  const { blocks, id, version } = page;
  return (
    <Panel title={t('title')}>
      {blocks.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <OrderedList
          things={blocks}
          nameOf={nameOf}
          words={{
            label: t('label'),
            drag: t('drag'),
            up: (name) => t('up', { name }),
            down: (name) => t('down', { name }),
            moved: (values) => t('moved', values),
          }}
        >
          {(block) => (
            <div className="flex w-full min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  to={`${landingPath(id)}/${block.id}`}
                  aria-label={t('edit', { name: nameOf(block) })}
                  className="block py-2 font-semibold wrap-anywhere hover:text-primary hover:underline"
                >
                  {nameOf(block)}
                </Link>
                {block.isHidden && <Badge>{t('hidden')}</Badge>}
              </div>
              <Form method="post">
                <input type="hidden" name="block" value={block.id} />
                <Button
                  type="submit"
                  name="intent"
                  value={block.isHidden ? 'show' : 'hide'}
                  variant="quiet"
                  size="s"
                  aria-label={t(block.isHidden ? 'showOf' : 'hideOf', { name: nameOf(block) })}
                >
                  {t(block.isHidden ? 'show' : 'hide')}
                </Button>
              </Form>
            </div>
          )}
        </OrderedList>
      )}
      {blocks.length < blocksMost && (
        <Form method="post" className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
          <input type="hidden" name="version" value={version} />
          <SelectField
            name="type"
            label={t('kind')}
            placeholder={null}
            options={blockTypes.map((type) => ({ value: type, label: kind(type) }))}
          />
          <Button type="submit" name="intent" value="add" variant="secondary">
            {t('add')}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

const mistakes = ['required', 'urlKeyInvalid', 'urlKeyTaken', 'endsBefore', 'timeInvalid'] as const;

function PageForm({ reply }: { reply: LandingReply | undefined }) {
  const t = useTranslations('landing');
  const { page } = useLoaderData<typeof loader>();
  const { formData } = useNavigation();
  const at = (instant: string | null | undefined) => (instant == null ? '' : bangkokField(instant));
  const values = {
    ...{ nameTh: page?.nameTh, nameEn: page?.nameEn, urlKey: page?.urlKey },
    ...{ startsAt: at(page?.startsAt), endsAt: at(page?.endsAt) },
    ...reply?.values,
  };
  const field = (name: 'nameTh' | 'nameEn' | 'urlKey' | 'startsAt' | 'endsAt') => {
    const code = reply?.fields?.[name];
    return {
      ...{ name, label: t(`field.${name}`), defaultValue: values[name], autoComplete: 'off' },
      error:
        code === undefined ? undefined : t(`mistake.${mistakes.find((each) => each === code) ?? 'other'}`),
    };
  };
  return (
    <Panel title={t('form.title')}>
      <DraftForm
        name={`landing.${page?.id ?? 'new'}`}
        // What is said of another deed on this page isn't about the form.
        reply={reply?.values === undefined ? undefined : reply}
        opened={{ version: page?.version ?? '' }}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field {...field('nameTh')} required maxLength={120} />
        <Field {...field('nameEn')} maxLength={120} />
        <Field
          {...field('urlKey')}
          hint={t('field.urlKeyHint')}
          required
          maxLength={80}
          autoCapitalize="none"
          className="sm:col-span-2"
        />
        <Field {...field('startsAt')} type="datetime-local" hint={t('field.timeHint')} />
        <Field {...field('endsAt')} type="datetime-local" hint={t('field.timeHint')} />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" name="intent" value="save" isBusy={formData?.has('nameTh') === true}>
            {t('form.save')}
          </Button>
          <ButtonLink to={landingsAddress.path} variant="secondary">
            {t('form.back')}
          </ButtonLink>
        </div>
      </DraftForm>
    </Panel>
  );
}
