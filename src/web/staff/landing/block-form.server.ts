import type { z } from 'zod';
import {
  blockPicture,
  type LandingBlock,
  landingBlock,
  shelfSources,
} from '../../../modules/landing/landing-block.contract.ts';
import { formattedText } from '../../../shared/formatted-text.contract.ts';
import { wordsOf } from '../../../shared/formatted-text.rules.ts';
import { readBangkokField } from '../../kit/page/bangkok-field.ts';
import { formText } from '../../request/form-fields.ts';

/** A block as its form tells it; null with the fields that can't be read (codes of `landing.mistake`). */
export function readBlockForm(
  form: FormData,
  before: LandingBlock,
): { block: LandingBlock; fields: null } | { block: null; fields: Record<string, string> } {
  const both = (name: string) => ({ th: formText(form, `${name}Th`), en: formText(form, `${name}En`) });
  const asked = { ...before, ...told(form, before, both) };
  const read = landingBlock.safeParse(asked);
  if (read.success) return { block: read.data, fields: null };
  const fields = read.error.issues.map(({ path, message }) => {
    const [field, language] = path.map(String);
    const name =
      language === 'th' || language === 'en' ? `${field}${language === 'th' ? 'Th' : 'En'}` : field;
    return [name ?? '', field === 'until' ? 'timeInvalid' : message];
  });
  return { block: null, fields: Object.fromEntries(fields) };
}

function told(
  form: FormData,
  { type }: LandingBlock,
  both: (name: string) => { th: string; en: string },
): Record<string, unknown> {
  switch (type) {
    case 'banner':
      return {
        ...{ title: both('title'), text: both('text'), linkText: both('linkText') },
        ...{ link: formText(form, 'link'), campaign: formText(form, 'campaign'), alt: both('alt') },
        ...(form.has('picture') ? { picture: readPicture(formText(form, 'picture')) } : {}),
        ...(formText(form, 'pictures') === 'none' ? { picture: null } : {}),
      };
    case 'text': {
      const th = readTree(formText(form, 'formattedTh'));
      const en = readTree(formText(form, 'formattedEn'));
      return {
        words: {
          th: th === null ? formText(form, 'wordsTh') : wordsOf(th),
          en: en === null ? formText(form, 'wordsEn') : wordsOf(en),
        },
        formatted: { th, en },
      };
    }
    case 'shelf':
      return {
        title: both('title'),
        source: shelfSources.find((each) => each === formText(form, 'source')) ?? 'bestSellers',
        key: formText(form, 'key'),
        count: Number(formText(form, 'count')),
      };
    case 'countdown':
      return { label: both('label'), until: readBangkokField(formText(form, 'until')) ?? '' };
    case 'voucher':
      return { code: formText(form, 'code') };
    case 'video':
      return { title: both('title'), url: formText(form, 'url') };
    case 'interest':
      return { title: both('title'), text: both('text') };
  }
}

/** What the editor holds; null without one, or when it isn't a text of ours. */
const readTree = (json: string) => readJson(formattedText, json);

/** Which pictures a banner has as its form was made; null without any. */
export const readPicture = (json: string) => readJson(blockPicture, json);

function readJson<Read>(schema: z.ZodType<Read>, json: string): Read | null {
  if (json === '') return null;
  try {
    const read = schema.safeParse(JSON.parse(json));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
