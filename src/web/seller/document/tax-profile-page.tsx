import { Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { TaxProfile } from '../../../modules/document/document.contract.ts';
import type { TaxProfileField, TaxProfileValues } from '../../../modules/document/tax-profile.rules.ts';
import { LocalityFields } from '../../kit/address/locality-fields.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { SavedNow } from '../../kit/desk/saved-now.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { SettingsTabs } from '../centre/settings-tabs.tsx';
import type { Route } from './+types/tax-profile-page';
import { actOnTaxProfile } from './tax-profile-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Who the store is on its documents (Revenue Code s. 86/4). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { profile } = await orHidden(server.api.document.taxProfile({}));
  const provinces = (await server.api.address.provinces({})).dataList;
  const place =
    profile?.subdistrictId == null
      ? null
      : ((await server.api.address.lookup({ search: profile.zipCode })).dataList.find(
          ({ subdistrictId }) => subdistrictId === profile.subdistrictId,
        ) ?? null);
  const messages = pickMessages(server.locale, 'document', 'address');
  return {
    profile,
    place,
    provinces,
    isSaved: url.searchParams.get('done') === 'saved' && profile !== null,
    head: pageHead(server, messages.document.profile.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnTaxProfile(request, serverSide(context));
}

export default function TaxProfilePage() {
  const t = useTranslations('document.profile');
  const { profile, place, provinces, isSaved } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { formData } = useNavigation();
  const kept: TaxProfileValues = {
    legalNameTh: profile?.legalNameTh ?? '',
    legalNameEn: profile?.legalNameEn ?? '',
    taxId: profile?.taxId ?? '',
    vat: profile === null ? '' : profile.isVatRegistered ? 'yes' : 'no',
    branchNumber: profile?.branchNumber ?? '00000',
    branchName: profile?.branchName ?? '',
    address: profile?.address ?? '',
    subdistrictId: String(profile?.subdistrictId ?? ''),
    telephone: profile?.telephone ?? '',
    email: profile?.email ?? '',
  };
  const values = reply?.values ?? kept;
  const say = (field: TaxProfileField) => {
    const problem = reply?.wrong[field];
    return problem === undefined ? undefined : t(problem);
  };
  return (
    <DeskPage title={t('title')} lead={t('lead')} isNarrow>
      <SettingsTabs current="tax" />
      <Form
        method="post"
        noValidate
        // What was saved is what the fields show.
        key={profile?.version ?? 0}
        className="grid gap-4"
      >
        <input type="hidden" name="version" value={profile?.version ?? 0} />
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {profile !== null && reply?.isConflict === true && <Now profile={profile} />}
        {isSaved && reply === undefined && <Notice tone="success">{t('saved')}</Notice>}
        {profile === null && <Notice tone="warning">{t('missing')}</Notice>}
        <Panel title={t('who')}>
          <div className="grid gap-4 md:grid-cols-2">
            <Field
              name="legalNameTh"
              label={t('legalNameTh')}
              maxLength={200}
              required
              defaultValue={values.legalNameTh}
              error={say('legalNameTh')}
            />
            <Field
              name="legalNameEn"
              label={t('legalNameEn')}
              maxLength={200}
              defaultValue={values.legalNameEn}
            />
            <Field
              name="taxId"
              label={t('taxId')}
              hint={t('taxIdHint')}
              inputMode="numeric"
              maxLength={17}
              required
              defaultValue={values.taxId}
              error={say('taxId')}
            />
          </div>
          <RadioCards
            name="vat"
            legend={t('vat')}
            hasColumns
            required
            defaultValue={values.vat}
            error={say('vat')}
            options={[
              { value: 'yes', label: t('vatYes'), description: t('vatYesText') },
              { value: 'no', label: t('vatNo'), description: t('vatNoText') },
            ]}
          />
          <div className="grid gap-4 md:grid-cols-2">
            <Field
              name="branchNumber"
              label={t('branchNumber')}
              hint={t('branchNumberHint')}
              inputMode="numeric"
              maxLength={5}
              required
              defaultValue={values.branchNumber}
              error={say('branchNumber')}
            />
            <Field
              name="branchName"
              label={t('branchName')}
              maxLength={200}
              defaultValue={values.branchName}
            />
          </div>
        </Panel>
        <Panel title={t('where')}>
          <Field
            name="address"
            label={t('address')}
            hint={t('addressHint')}
            maxLength={256}
            required
            defaultValue={values.address}
            error={say('address')}
          />
          <LocalityFields
            provinces={provinces}
            value={place}
            found={reply?.found}
            lookup={reply?.lookup}
            error={say('subdistrictId')}
          />
        </Panel>
        <Panel title={t('contact')}>
          <div className="grid gap-4 md:grid-cols-2">
            <Field
              name="telephone"
              type="tel"
              label={t('telephone')}
              maxLength={30}
              defaultValue={values.telephone}
            />
            <Field
              name="email"
              type="email"
              label={t('email')}
              maxLength={254}
              defaultValue={values.email}
              error={say('email')}
            />
          </div>
        </Panel>
        <Button
          type="submit"
          name="intent"
          value="save"
          isBusy={formData?.get('intent') === 'save'}
          className="justify-self-start"
        >
          {t('save')}
        </Button>
      </Form>
    </DeskPage>
  );
}

/** What somebody else has saved meanwhile. */
function Now({ profile }: { profile: TaxProfile }) {
  const t = useTranslations('document.profile');
  const { subdistrictName, districtName, provinceName, zipCode } = profile;
  const told = [
    'legalNameTh',
    'legalNameEn',
    'taxId',
    'branchNumber',
    'branchName',
    'address',
    'telephone',
    'email',
  ] as const;
  const rows = told.map((name) => ({ label: t(name), text: profile[name] ?? '' }));
  const place = [subdistrictName, districtName, provinceName, zipCode].join(' ');
  return (
    <SavedNow
      title={t('now')}
      rows={[
        ...rows,
        { label: t('where'), text: place },
        { label: t('vat'), text: t(profile.isVatRegistered ? 'vatYes' : 'vatNo') },
      ]}
    />
  );
}
