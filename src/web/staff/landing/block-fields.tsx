import { useTranslations } from 'use-intl';
import { type LandingBlock, shelfSources } from '../../../modules/landing/landing-block.contract.ts';
import { FormattedField } from '../../kit/editor/formatted-field.tsx';
import { bangkokField } from '../../kit/page/bangkok-field.ts';
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx';

type BlockFieldsProps = {
  block: LandingBlock;
  /** What was typed, when it comes back, and what is wrong with it. */
  values: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
};

type Both = { th: string; en: string };
type Pair = 'title' | 'text' | 'linkText' | 'label';
type Single = 'link' | 'campaign' | 'key' | 'count' | 'until' | 'code' | 'url';

const mistakes = ['timeInvalid', 'landingLinkInvalid', 'landingVideoInvalid'] as const;
const languages = [
  ['Th', 'th'],
  ['En', 'en'],
] as const;

/** The fields of a block, by its kind. Wants the messages `landing` and `editor`. */
export function BlockFields({ block, values, fields }: BlockFieldsProps) {
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
