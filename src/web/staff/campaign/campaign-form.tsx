import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { bannerPictures } from '../../../modules/banner/banner.rules.ts';
import { campaignConditions } from '../../../modules/campaign/campaign.rules.ts';
import type { DeskCampaign } from '../../../modules/campaign/staff-campaign.contract.ts';
import { CutPictureField } from '../../kit/banner/cut-picture-field.tsx';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { FormattedField } from '../../kit/editor/formatted-field.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField, Field, FieldError } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { CampaignReply, CampaignValues } from './campaign-action.server.ts';
import { campaignsAddress } from './campaigns-path.ts';

/** A category with those below it, as far as a form asks for them. */
export type CategoryChoice = { urlKey: string; name: string; children: { urlKey: string; name: string }[] };

type CampaignFormProps = {
  formKey: string;
  campaign: DeskCampaign | null;
  values: Partial<CampaignValues>;
  categories: readonly CategoryChoice[];
  reply: CampaignReply | undefined;
};

const mistakes = [
  ...(['required', 'urlKeyInvalid', 'urlKeyTaken', 'endsBefore', 'proposalsTooLate'] as const),
  ...(['percentInvalid', 'timeInvalid', 'bannerDesktopMissing', 'bannerPictureSmall'] as const),
  ...(['campaignCategoryUnknown'] as const),
] as const;

/** The form of a campaign. Wants the messages `campaignDesk`, `banner` and `editor`. */
export function CampaignForm({ formKey, campaign, values: kept, categories, reply }: CampaignFormProps) {
  const t = useTranslations('campaignDesk');
  const { formData } = useNavigation();
  const values = { ...kept, ...reply?.values };
  const say = (field: string) => {
    const code = reply?.fields?.[field];
    return code === undefined ? undefined : t(`mistake.${mistakes.find((each) => each === code) ?? 'other'}`);
  };
  const text = (name: 'nameTh' | 'nameEn' | 'altTh' | 'altEn' | 'urlKey', maxLength: number) => ({
    ...{ name, maxLength, autoComplete: 'off', label: t(`field.${name}`) },
    ...{ defaultValue: values[name], error: say(name) },
  });
  const time = (name: 'startsAt' | 'endsAt' | 'proposalsUntil') => ({
    ...{ name, type: 'datetime-local', label: t(`field.${name}`) },
    ...{ defaultValue: values[name], error: say(name) },
  });
  return (
    <DraftForm
      name={`campaign.${campaign?.id ?? 'new'}`}
      reply={reply}
      opened={{ version: campaign?.version ?? '' }}
      encType="multipart/form-data"
      noValidate
      className="grid gap-4"
    >
      <FormKey value={formKey} />
      <Panel title={t('form.words')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...text('nameTh', 120)} required />
          <Field {...text('nameEn', 120)} />
          <Field
            {...text('urlKey', 80)}
            hint={t('field.urlKeyHint')}
            required
            autoCapitalize="none"
            className="sm:col-span-2"
          />
          {(['Th', 'En'] as const).map((language) => (
            <FormattedField
              key={language}
              name={`words${language}`}
              formattedName={`formatted${language}`}
              label={t(`field.words${language}`)}
              words={values[`words${language}`]}
              formatted={values[`formatted${language}`]}
              error={say(`formatted${language}`)}
              className="sm:col-span-2"
            />
          ))}
        </div>
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
          <Field {...time('startsAt')} hint={t('field.timeHint')} required />
          <Field {...time('endsAt')} hint={t('field.timeHint')} required />
          <Field {...time('proposalsUntil')} hint={t('field.proposalsHint')} />
        </div>
      </Panel>
      <Panel title={t('form.rules')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="leastDiscount"
            label={t('field.leastDiscount')}
            hint={t('field.leastHint')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            defaultValue={values.leastDiscount}
            error={say('leastDiscount')}
          />
          <RadioCards
            name="condition"
            legend={t('field.condition')}
            options={campaignConditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
            defaultValue={values.condition}
          />
          <Categories
            categories={categories}
            chosen={values.categories?.split(',') ?? []}
            error={say('categories')}
          />
        </div>
      </Panel>
      <Panel title={t('form.pictures')}>
        {(['desktop', 'mobile'] as const).map((side) => (
          <PictureField key={side} side={side} error={reply?.pictureMessage?.[side] ?? say(side)} />
        ))}
        {campaign !== null && campaign.pictures !== 'drawn' && (
          <CheckboxField
            name="pictures"
            value="drawn"
            label={t('takeAway')}
            defaultChecked={values.pictures === 'drawn'}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...text('altTh', 200)} hint={t('field.altHint')} />
          <Field {...text('altEn', 200)} />
        </div>
      </Panel>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={formData?.has('nameTh') === true}>
          {t('form.save')}
        </Button>
        <ButtonLink to={campaignsAddress.path} variant="secondary">
          {t('form.back')}
        </ButtonLink>
      </div>
    </DraftForm>
  );
}

function PictureField({ side, error }: { side: 'desktop' | 'mobile'; error: string | undefined }) {
  const t = useTranslations('banner.picture');
  return (
    <CutPictureField
      name={side}
      label={t(side)}
      hint={t(`${side}Hint`)}
      error={error}
      shape={bannerPictures[side]}
    />
  );
}

type CategoriesProps = {
  categories: readonly CategoryChoice[];
  chosen: readonly string[];
  error: string | undefined;
};

function Categories({ categories, chosen, error }: CategoriesProps) {
  const t = useTranslations('campaignDesk.field');
  const box = ({ urlKey, name }: { urlKey: string; name: string }) => (
    <CheckboxField
      key={urlKey}
      name="categories"
      value={urlKey}
      label={name}
      defaultChecked={chosen.includes(urlKey)}
    />
  );
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="text-sm font-semibold">{t('categories')}</legend>
      <p className="text-sm text-ink-mute">{t('categoriesHint')}</p>
      <div className="grid max-h-96 gap-x-6 gap-y-3 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <div key={category.urlKey}>
            <div className="font-semibold">{box(category)}</div>
            <div className="pl-4">{category.children.map(box)}</div>
          </div>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}
