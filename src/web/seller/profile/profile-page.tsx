import { useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreProfile } from '../../../modules/store-profile/store-profile.contract.ts';
import { profileLengths } from '../../../modules/store-profile/store-profile.rules.ts';
import { inLocale, ownEnglish } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { SavedNow } from '../../kit/desk/saved-now.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField, Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { photoAccept } from '../../ui/photo-files.rules.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/profile-page';
import { actOnProfile, type ProfileReply, type ProfileValues } from './profile-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** What shoppers read of the store, for its owners; to everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [profile, { dataList: provinces }] = await orHidden(
    Promise.all([server.api.storeProfile.read({}), server.api.address.provinces({})]),
  );
  const messages = pickMessages(server.locale, 'storeProfile');
  return {
    profile,
    provinces,
    isSaved: url.searchParams.get('done') === 'saved',
    storeUrl: `${server.siteUrl}/seller-store/${profile.urlKey}`,
    head: pageHead(server, messages.storeProfile.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnProfile(request, serverSide(context));
}

export default function ProfilePage() {
  const t = useTranslations('storeProfile');
  const locale = useLocale();
  const { profile, provinces, isSaved, storeUrl } = useLoaderData<typeof loader>();
  const reply: ProfileReply | undefined = useReply<typeof action>();
  const { formData } = useNavigation();
  const values = reply?.values ?? valuesOf(profile);
  const field = (name: keyof typeof profileLengths) => ({
    name,
    label: t(name),
    maxLength: profileLengths[name],
    defaultValue: values[name],
  });
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      isNarrow
      aside={
        <ButtonLink to={`/seller-store/${profile.urlKey}`} variant="secondary" size="s">
          {t('view')}
        </ButtonLink>
      }
    >
      {isSaved && reply === undefined && <Notice tone="success">{t('saved')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {reply?.isConflict === true && <Now profile={profile} />}
      <DraftForm
        name={`store.${profile.urlKey}`}
        reply={reply}
        opened={{ version: profile.version }}
        encType="multipart/form-data"
        noValidate
        // What was saved is what the fields show.
        key={profile.version}
        className="group grid gap-5"
      >
        <Panel title={t('name')}>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {t('address')}: {storeUrl}
          </p>
          <div className="grid gap-4 md:grid-cols-2">
            <Field
              {...field('nameTh')}
              required
              error={reply?.isNameMissing === true ? t('problem.nameTh') : undefined}
            />
            <Field {...field('nameEn')} hint={t('nameEnHint')} />
            <Field {...field('taglineTh')} hint={t('taglineHint')} />
            <Field {...field('taglineEn')} hint={t('taglineHint')} />
          </div>
        </Panel>
        <Panel title={t('logo')}>
          <div className="flex flex-wrap items-start gap-5">
            <div className="w-24 shrink-0">
              <Picture
                base={profile.imageUrl}
                alt={t('logoAlt', { name: inLocale(locale, profile.nameTh, profile.nameEn) })}
                ratio="1/1"
                sizes="96px"
                maxWidthPx={240}
                minWidthPx={96}
                className="rounded-lg border border-line"
              />
            </div>
            <div className="grid min-w-0 flex-1 basis-64 gap-3">
              <FileField
                name="logo"
                label={t('logoChoose')}
                hint={t('logoText')}
                accept={photoAccept}
                error={reply?.logoMessage}
              />
              {profile.hasLogo && <CheckboxField name="isDrawn" label={t('logoDrawn')} />}
            </div>
          </div>
        </Panel>
        <Panel title={t('about')}>
          <TextAreaField {...field('descriptionTh')} rows={6} />
          <TextAreaField {...field('descriptionEn')} rows={6} />
        </Panel>
        <Panel title={t('policies')}>
          <p className="text-sm text-ink-soft">
            {t('policiesText')} {t('policiesHouse')}{' '}
            <Link to="/return-policy" className="text-primary underline">
              {t('policiesHouseLink')}
            </Link>
          </p>
          <TextAreaField {...field('policiesTh')} rows={6} />
          <TextAreaField {...field('policiesEn')} rows={6} />
        </Panel>
        <Panel title={t('contact')}>
          <div className="grid gap-4 md:grid-cols-2">
            <Field
              {...field('email')}
              hint={t('emailHint')}
              type="email"
              autoComplete="off"
              error={reply?.isEmailWrong === true ? t('problem.email') : undefined}
            />
            <Field {...field('telephone')} hint={t('telephoneHint')} type="tel" autoComplete="off" />
            <SelectField
              name="provinceId"
              label={t('province')}
              placeholder={null}
              defaultValue={values.provinceId}
              options={[
                { value: '', label: t('noProvince') },
                ...provinces.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </div>
        </Panel>
        <div>
          <Button type="submit" isBusy={formData?.has('nameTh') === true}>
            {t('save')}
          </Button>
        </div>
      </DraftForm>
    </DeskPage>
  );
}

function valuesOf(profile: StoreProfile): ProfileValues {
  const { provinceId, nameTh, nameEn, taglineTh, taglineEn, descriptionTh, descriptionEn } = profile;
  const { policiesTh, policiesEn } = profile;
  return {
    nameTh,
    nameEn: ownEnglish(nameTh, nameEn),
    taglineTh,
    taglineEn,
    descriptionTh,
    descriptionEn,
    policiesTh,
    policiesEn,
    email: profile.email,
    telephone: profile.telephone,
    provinceId: provinceId === null ? '' : String(provinceId),
  };
}

/** What somebody else has saved meanwhile. */
function Now({ profile }: { profile: StoreProfile }) {
  const t = useTranslations('storeProfile');
  const told = [
    'nameTh',
    'nameEn',
    'taglineTh',
    'taglineEn',
    'descriptionTh',
    'descriptionEn',
    'policiesTh',
    'policiesEn',
    'email',
    'telephone',
  ] as const;
  return <SavedNow title={t('now')} rows={told.map((name) => ({ label: t(name), text: profile[name] }))} />;
}
