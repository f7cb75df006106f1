import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { bannerPictures } from '../../../modules/banner/banner.rules.ts';
import type { HouseBanner } from '../../../modules/site/banner-desk.contract.ts';
import { CutPictureField } from '../../kit/banner/cut-picture-field.tsx';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { HouseBannerReply, HouseBannerValues } from './banner-action.server.ts';

const knownMistakes = [
  'required',
  'bannerLinkInvalid',
  'bannerEndsBefore',
  'bannerDesktopMissing',
  'bannerPictureSmall',
  'timeInvalid',
] as const;
const words = ['nameTh', 'nameEn', 'subtitleTh', 'subtitleEn', 'altTh', 'altEn'] as const;

type BannerFormProps = {
  /** Null for a new one. */
  banner: HouseBanner | null;
  formKey: string;
  kept: HouseBannerValues | null;
  reply: HouseBannerReply | undefined;
  /** The list that it is part of. */
  back: string;
};

/** What a banner of the house says and shows, where it leads and when. */
export function BannerForm({ banner, formKey, kept, reply, back }: BannerFormProps) {
  const t = useTranslations('bannerDesk');
  const shared = useTranslations('banner');
  const { formData } = useNavigation();
  const values: Partial<HouseBannerValues> = { ...(kept ?? { display: 'shown' }), ...reply?.values };
  const say = (field: string) => {
    const code = reply?.fields?.[field];
    if (code === undefined) return undefined;
    return shared(`mistake.${knownMistakes.find((each) => each === code) ?? 'other'}`);
  };
  return (
    <DraftForm
      name={`banner.house.${banner?.id ?? `new.${back}`}`}
      reply={reply}
      opened={{ version: banner?.version ?? '' }}
      encType="multipart/form-data"
      noValidate
      className="group grid gap-4"
    >
      <FormKey value={formKey} />
      <Panel title={shared('form.words')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {words.map((name) => (
            <Field
              key={name}
              name={name}
              label={t(`field.${name}`)}
              hint={name === 'altTh' ? t('altHint') : undefined}
              required={name === 'nameTh'}
              maxLength={name.startsWith('name') ? 100 : 200}
              autoComplete="off"
              defaultValue={values[name]}
              error={say(name)}
            />
          ))}
          <Field
            name="externalLink"
            label={t('field.externalLink')}
            hint={shared('field.linkHint')}
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
      <Panel title={shared('form.pictures')}>
        <p className="text-sm text-ink-soft">{t('pictureLead')}</p>
        {(['desktop', 'mobile'] as const).map((side) => (
          <CutPictureField
            key={side}
            name={side}
            label={shared(`picture.${side}`)}
            hint={shared(`picture.${side}Hint`)}
            error={reply?.pictureMessage?.[side] ?? say(side) ?? say(`${side}Part`)}
            shape={bannerPictures[side]}
          />
        ))}
        {banner !== null && banner.pictures !== 'drawn' && (
          <CheckboxField
            name="pictures"
            value="drawn"
            label={shared('picture.takeAway')}
            hint={t('takeAwayHint')}
            defaultChecked={values.pictures === 'drawn'}
          />
        )}
      </Panel>
      <Panel title={shared('form.times')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <RadioCards
            name="display"
            legend={t('field.display')}
            hasColumns
            options={(['shown', 'hidden'] as const).map((value) => ({
              value,
              label: shared(`display.${value}`),
              description: shared(`displayText.${value}`),
            }))}
            defaultValue={values.display}
            className="sm:col-span-2"
          />
          <Field
            name="startsAt"
            type="datetime-local"
            label={t('field.startsAt')}
            hint={shared('field.startsHint')}
            defaultValue={values.startsAt}
            error={say('startsAt')}
          />
          <Field
            name="endsAt"
            type="datetime-local"
            label={t('field.endsAt')}
            hint={shared('field.endsHint')}
            defaultValue={values.endsAt}
            error={say('endsAt')}
          />
        </div>
      </Panel>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={formData?.has('nameTh') === true}>
          {shared('form.save')}
        </Button>
        <ButtonLink to={back} variant="secondary">
          {shared('form.back')}
        </ButtonLink>
      </div>
    </DraftForm>
  );
}
