import { data, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreBanner } from '../../../modules/banner/banner.contract.ts';
import { bannerPictures } from '../../../modules/banner/banner.rules.ts';
import { BannerStateBadge, useBannerPeriod } from '../../kit/banner/banner-state.tsx';
import { CutPictureField } from '../../kit/banner/cut-picture-field.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { Route } from './+types/banner-page';
import { actOnBanner, type BannerReply, type BannerValues, bannerValues } from './banner-action.server.ts';
import { bannersPath } from './banners-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The banner an address names: null for the form of a new one; another's, or none, isn't there. */
function idOf(text: string): number | null {
  if (text === 'new') return null;
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** A banner of the store, or the form for a new one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = idOf(params.id);
  const { banner: calls } = server.api;
  // Whoever isn't at home here is told so before they fill the form in.
  if (id === null) await orHidden(calls.list({}));
  const banner = id === null ? null : await orHidden(calls.read({ id }));
  const messages = pickMessages(server.locale, 'banner');
  return {
    key: crypto.randomUUID(),
    banner,
    values: banner === null ? null : bannerValues(banner),
    done: url.searchParams.get('done'),
    head: pageHead(server, banner?.name ?? messages.banner.make),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnBanner(request, serverSide(context), idOf(params.id));
}

export default function BannerPage() {
  const t = useTranslations('banner');
  const { banner, done } = useLoaderData<typeof loader>();
  const reply: BannerReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={banner?.name ?? t('make')}
      way={[{ label: t('title'), to: bannersPath }]}
      aside={banner === null ? undefined : <BannerStateBadge state={banner.state} />}
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
      {banner !== null && <Preview banner={banner} />}
      <BannerForm key={banner?.version ?? 'new'} reply={reply} />
      {banner !== null && (
        <ConfirmPanel
          label={t('remove.label')}
          title={t('remove.title')}
          text={t('remove.text')}
          submit={t('remove.submit')}
          intent="remove"
          fields={{ version: banner.version }}
          look="quiet"
          tone="danger"
        />
      )}
    </DeskPage>
  );
}

const compared = ['name', 'altTh', 'altEn', 'externalLink', 'display', 'startsAt', 'endsAt'] as const;

/** What a colleague has made of the banner meanwhile, beside what was typed. */
function Differences({ typed }: { typed: BannerValues | undefined }) {
  const t = useTranslations('banner');
  const { values } = useLoaderData<typeof loader>();
  if (values === null || typed === undefined) return null;
  const rows = compared.filter((name) => values[name] !== typed[name]);
  const say = (name: (typeof compared)[number], value: string) => {
    if (name === 'display') return t(`display.${value === 'hidden' ? 'hidden' : 'shown'}`);
    return value === '' ? t('conflict.none') : value.replace('T', ' ');
  };
  return (
    <dl className="grid gap-2 text-sm">
      {rows.map((name) => (
        <div key={name}>
          <dt className="font-semibold">{t(`field.${name}`)}</dt>
          <dd className="wrap-anywhere">
            {t('conflict.theirs')}: {say(name, values[name])}
          </dd>
          <dd className="wrap-anywhere">
            {t('conflict.yours')}: {say(name, typed[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The banner as it is kept, as wide and as narrow screens show it. */
function Preview({ banner }: { banner: StoreBanner }) {
  const t = useTranslations('banner');
  const periodOf = useBannerPeriod();
  const { imageUrl, mobileImageUrl, pictures } = banner;
  return (
    <Panel title={t('preview.title')} aside={<p className="text-sm text-ink-mute">{periodOf(banner)}</p>}>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,20fr)_minmax(0,7fr)]">
        <figure className="grid gap-1">
          <img
            src={`${imageUrl}/960.webp`}
            alt={t('preview.desktopAlt')}
            width={960}
            height={336}
            className="aspect-[20/7] w-full rounded-lg bg-wash object-cover"
          />
          <figcaption className="text-sm text-ink-mute">{t('preview.desktop')}</figcaption>
        </figure>
        <figure className="grid gap-1 max-sm:max-w-48">
          <img
            src={`${mobileImageUrl}/480.webp`}
            alt={t('preview.mobileAlt')}
            width={480}
            height={480}
            className="aspect-square w-full rounded-lg bg-wash object-cover"
          />
          <figcaption className="text-sm text-ink-mute">{t('preview.mobile')}</figcaption>
        </figure>
      </div>
      {pictures === 'drawn' && <p className="text-sm text-ink-soft">{t('preview.drawn')}</p>}
    </Panel>
  );
}

const fresh: Partial<BannerValues> = { display: 'shown' };
const knownMistakes = [
  'required',
  'bannerLinkInvalid',
  'bannerEndsBefore',
  'bannerDesktopMissing',
  'bannerPictureSmall',
  'timeInvalid',
] as const;

function BannerForm({ reply }: { reply: BannerReply | undefined }) {
  const t = useTranslations('banner');
  const { banner, key, values: kept } = useLoaderData<typeof loader>();
  const { formData } = useNavigation();
  const values = { ...(kept ?? fresh), ...reply?.values };
  const say = (field: string) => {
    const code = reply?.fields?.[field];
    if (code === undefined) return undefined;
    return t(`mistake.${knownMistakes.find((each) => each === code) ?? 'other'}`);
  };
  const pictureMistake = (side: 'desktop' | 'mobile') =>
    reply?.pictureMessage?.[side] ?? say(side) ?? say(`${side}Part`);
  return (
    <DraftForm
      name={`banner.store.${banner?.id ?? 'new'}`}
      reply={reply}
      opened={{ version: banner?.version ?? '' }}
      encType="multipart/form-data"
      noValidate
      className="group/banner grid gap-4"
    >
      {banner === null && <FormKey value={key} />}
      <Panel title={t('form.words')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="name"
            label={t('field.name')}
            hint={t('field.nameHint')}
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={values.name}
            error={say('name')}
            className="sm:col-span-2"
          />
          <Field
            name="altTh"
            label={t('field.altTh')}
            hint={t('field.altHint')}
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={values.altTh}
            error={say('altTh')}
          />
          <Field
            name="altEn"
            label={t('field.altEn')}
            maxLength={200}
            autoComplete="off"
            defaultValue={values.altEn}
            error={say('altEn')}
          />
          <Field
            name="externalLink"
            label={t('field.externalLink')}
            hint={t('field.linkHint')}
            maxLength={500}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={values.externalLink}
            error={say('externalLink')}
            className="sm:col-span-2"
          />
        </div>
      </Panel>
      <Panel title={t('form.pictures')}>
        <p className="text-sm text-ink-soft">{t('picture.lead')}</p>
        {(['desktop', 'mobile'] as const).map((side) => (
          <CutPictureField
            key={side}
            name={side}
            label={t(`picture.${side}`)}
            hint={t(`picture.${side}Hint`)}
            error={pictureMistake(side)}
            shape={bannerPictures[side]}
          />
        ))}
        {banner !== null && banner.pictures !== 'drawn' && (
          <CheckboxField
            name="pictures"
            value="drawn"
            label={t('picture.takeAway')}
            hint={t('picture.takeAwayHint')}
            defaultChecked={values.pictures === 'drawn'}
          />
        )}
      </Panel>
      <Panel title={t('form.times')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <RadioCards
            name="display"
            legend={t('field.display')}
            hasColumns
            options={(['shown', 'hidden'] as const).map((value) => ({
              value,
              label: t(`display.${value}`),
              description: t(`displayText.${value}`),
            }))}
            defaultValue={values.display}
            className="sm:col-span-2"
          />
          <Field
            name="startsAt"
            type="datetime-local"
            label={t('field.startsAt')}
            hint={t('field.startsHint')}
            defaultValue={values.startsAt}
            error={say('startsAt')}
          />
          <Field
            name="endsAt"
            type="datetime-local"
            label={t('field.endsAt')}
            hint={t('field.endsHint')}
            defaultValue={values.endsAt}
            error={say('endsAt')}
          />
        </div>
      </Panel>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={formData?.has('altTh') === true}>
          {t('form.save')}
        </Button>
        <ButtonLink to={bannersPath} variant="secondary">
          {t('form.back')}
        </ButtonLink>
      </div>
    </DraftForm>
  );
}
