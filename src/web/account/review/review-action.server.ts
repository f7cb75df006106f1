import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formText, formTexts } from '../../request/form-fields.ts';
import { checkReview, type ReviewMistakes } from './review-form.rules.ts';

export type ReviewReply = {
  /** What is wrong with the form as a whole. */
  message?: string;
  /** Keys of the messages under the fields. */
  fields?: ReviewMistakes;
  /** A refusal of the photos in the API's own words. */
  photosMessage?: string;
  values: { stars: number; text: string; kept: string[] };
};

const photoRefusals: readonly string[] = [
  'tooManyFiles',
  'fileTooLarge',
  'formatNotSupported',
  'imageTooLarge',
  'imageBroken',
];

type Filled = { stars: number; text: string; kept: string[]; photos: File[] };

/** Reads a review's form, checks it and hands it on; what is wrong comes back with what was typed. */
export async function sendReview<Saved>(
  form: FormData,
  send: (review: Filled) => Promise<Saved>,
): Promise<{ isSaved: true; saved: Saved } | { isSaved: false; reply: ReviewReply }> {
  const photos = formFiles(form, 'photos');
  const kept = formTexts(form, 'keepPhotos');
  const values = { stars: Number(formText(form, 'stars')), text: formText(form, 'text'), kept };
  const fields = checkReview({ ...values, keptCount: kept.length }, photos);
  if (Object.keys(fields).length > 0) return { isSaved: false, reply: { fields, values } };
  try {
    return { isSaved: true, saved: await send({ ...values, photos }) };
  } catch (error) {
    const { code, message } = apiFailure(error);
    const reply = photoRefusals.includes(code) ? { photosMessage: message } : { message };
    return { isSaved: false, reply: { ...reply, values } };
  }
}
