import { useTranslations } from 'use-intl';
import { bannerPictures } from '../../../modules/banner/banner.rules.ts';
import type { DeskLanding } from '../../../modules/landing/landing.contract.ts';
import {
  type BlockPicture,
  type LandingBlock,
  shelfSources,
} from '../../../modules/landing/landing-block.contract.ts';
import { CutPictureField } from '../../kit/banner/cut-picture-field.tsx';
import { FormattedField } from '../../kit/editor/formatted-field.tsx';
import { bangkokField } from '../../kit/page/bangkok-field.ts';
import { CheckboxField, Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';

type BlockFieldsProps = {
  block: LandingBlock;
  /** What was typed, when it comes back, and what is wrong with it. */
  values: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
  /** Which pictures a banner has. */
  picture: BlockPicture | null | undefined;
  /** Where they are, and why one that was sent was refused. */
  pictures: DeskLanding['pictures'];
  pictureMessage: Readonly<Record<string, string>>;
};

type Both = { th: string; en: string };
type Pair = 'title' | 'text' | 'linkText' | 'label' | 'alt';
type Single = 'link' | 'campaign' | 'key' | 'count' | 'until' | 'code' | 'url';

const mistakes = ['timeInvalid', 'landingLinkInvalid', 'landingVideoInvalid'] as const;
const pictureMistakes = ['bannerDesktopMissing', 'bannerPictureSmall'] as const;
const languages = [
  ['Th', 'th'],
  ['En', 'en'],
] as const;

/** The fields of a block, by its kind. Wants the messages `landing`, `editor` and `banner`. */
export function BlockFields({ block, values, fields, ...pictured }: BlockFieldsProps) {
  const t = useTranslations('landing');
  const say = (name: string) => {
    const code = fields[name];
    return code === undefined ? undefined : t(`mistake.${mistakes.find((each) => each === code) ?? 'other'}`);
  };
  const one = (name: Single, value: string) => ({
    ...{ name, label: t(`field.${name}`), autoComplete: 'off', error: say(name) },
    defaultValue: values[name] ?? value,
  });
  const pair = (name: Pair, both: Both, most: number) =>
    languages.map(([suffix, language]) => (
      <Field
        key={`${name}${suffix}`}
        name={`${name}${suffix}`}
        label={t(`field.${name}${suffix}`)}
        maxLength={most}
        autoComplete="off"
        defaultValue={values[`${name}${suffix}`] ?? both[language]}
        error={say(`${name}${suffix}`)}
      />
    ));
  const longPair = (both: Both, most: number) =>
    languages.map(([suffix, language]) => (
      <TextAreaField
        key={suffix}
        name={`text${suffix}`}
        label={t(`field.text${suffix}`)}
        maxLength={most}
        rows={3}
        defaultValue={values[`text${suffix}`] ?? both[language]}
        error={say(`text${suffix}`)}
      />
    ));
  switch (block.type) {
    case 'banner':
      return (
        <>
          {pair('title', block.title, 120)}
          {longPair(block.text, 300)}
          <Field {...one('link', block.link)} hint={t('field.linkHint')} maxLength={500} />
          <Field {...one('campaign', block.campaign)} hint={t('field.campaignHint')} maxLength={200} />
          {pair('linkText', block.linkText, 60)}
          <PictureFields values={values} fields={fields} {...pictured} />
          {pair('alt', block.alt ?? { th: '', en: '' }, 200)}
        </>
      );
    case 'text':
      return languages.map(([suffix, language]) => {
        const tree = block.formatted[language];
        return (
          <FormattedField
            key={suffix}
            name={`words${suffix}`}
            formattedName={`formatted${suffix}`}
            label={t(`field.text${suffix}`)}
            words={values[`words${suffix}`] ?? block.words[language]}
            formatted={values[`formatted${suffix}`] ?? (tree === null ? '' : JSON.stringify(tree))}
            error={say(`words${suffix}`)}
            className="sm:col-span-2"
          />
        );
      });
    case 'shelf':
      return (
        <>
          {pair('title', block.title, 120)}
          <SelectField
            name="source"
            label={t('field.source')}
            placeholder={null}
            options={shelfSources.map((source) => ({ value: source, label: t(`source.${source}`) }))}
            defaultValue={values.source ?? block.source}
          />
          <Field {...one('key', block.key)} maxLength={200} />
          <Field {...one('count', String(block.count))} type="number" min={1} max={24} />
        </>
      );
    case 'countdown':
      return (
        <>
          {pair('label', block.label, 120)}
          <Field
            {...one('until', bangkokField(block.until))}
            type="datetime-local"
            hint={t('field.timeHint')}
          />
        </>
      );
    case 'voucher':
      return <Field {...one('code', block.code)} maxLength={60} />;
    case 'video':
      return (
        <>
          {pair('title', block.title, 120)}
          <Field
            {...one('url', block.url)}
            type="url"
            hint={t('field.urlHint')}
            maxLength={500}
            className="sm:col-span-2"
          />
        </>
      );
    case 'interest':
      return (
        <>
          {pair('title', block.title, 120)}
          {longPair(block.text, 1_000)}
        </>
      );
  }
}

/** The pictures that a banner has, and those that are to take their place. */
function PictureFields({
  values,
  fields,
  picture,
  pictures,
  pictureMessage,
}: Omit<BlockFieldsProps, 'block'>) {
  const t = useTranslations('landing.picture');
  const shared = useTranslations('banner');
  const named = picture == null ? '' : JSON.stringify(picture);
  const say = (name: string) => {
    const code = fields[name];
    return code === undefined
      ? undefined
      : shared(`mistake.${pictureMistakes.find((each) => each === code) ?? 'other'}`);
  };
  const base = (id: number | undefined) => pictures.find((each) => each.id === id)?.imageUrl;
  const [wide, square] = [base(picture?.desktopId), base(picture?.mobileId)];
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4 sm:col-span-2">
      <legend className="px-1 font-semibold">{t('title')}</legend>
      <p className="text-sm text-ink-soft">{t('lead')}</p>
      <input type="hidden" name="picture" value={named} />
      {wide !== undefined && square !== undefined && (
        <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
          <figure className="grid content-start gap-1">
            <Picture
              base={wide}
              alt={shared('preview.desktopAlt')}
              ratio="20/7"
              sizes="(width < 40rem) 90vw, 32rem"
              className="rounded-lg"
            />
            <figcaption className="text-sm text-ink-mute">{shared('preview.desktop')}</figcaption>
          </figure>
          <figure className="grid max-w-40 content-start gap-1">
            <Picture
              base={square}
              alt={shared('preview.mobileAlt')}
              ratio="1/1"
              sizes="10rem"
              maxWidthPx={480}
              className="rounded-lg"
            />
            <figcaption className="text-sm text-ink-mute">{shared('preview.mobile')}</figcaption>
          </figure>
        </div>
      )}
      {(['desktop', 'mobile'] as const).map((side) => (
        <CutPictureField
          key={`${side} ${named}`}
          name={side}
          label={shared(`picture.${side}`)}
          hint={shared(`picture.${side}Hint`)}
          error={pictureMessage[side] ?? say(side) ?? say(`${side}Part`)}
          shape={bannerPictures[side]}
        />
      ))}
      {picture != null && (
        <CheckboxField
          name="pictures"
          value="none"
          label={shared('picture.takeAway')}
          hint={t('takeAwayHint')}
          defaultChecked={values.pictures === 'none'}
        />
      )}
    </fieldset>
  );
}
