import { data, redirect } from 'react-router';
import { pictureAltMost } from '../../../modules/product-picture/product-picture.rules.ts';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { type ApiClient, apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ProductReply } from './product-form.types.ts';

const intents = [
  'pictures',
  'picture-words',
  'picture-remove',
  'order',
  'cover',
  'cover-drawn',
  'withdraw-cover',
] as const;
type PictureIntent = (typeof intents)[number];

/** Whether a form is one of a product's pictures. */
export function isPictureIntent(intent: string): intent is PictureIntent {
  return intents.some((each) => each === intent);
}

/** Adds pictures to a product, says what one shows, puts them into an order, takes one away, changes the cover, or proposes another. */
export async function actOnPictures(
  form: FormData,
  { productPicture: calls, listing }: ApiClient,
  {
    id,
    intent,
    path = `/manage-store/product/${id}`,
  }: { id: number; intent: PictureIntent /** Whose page they stand on. */; path?: string },
): Promise<Response | ProductReply> {
  const done = (deed: string) => redirect(`${path}?done=${deed}#pictures`);
  const version = Math.max(1, readNumber(formText(form, 'version')));
  const pictureId = Math.max(1, readNumber(formText(form, 'pictureId')));
  const words = {
    altTh: formText(form, 'altTh').slice(0, pictureAltMost),
    altEn: formText(form, 'altEn').slice(0, pictureAltMost),
  };
  try {
    switch (intent) {
      case 'pictures':
        await calls.add({ id, pictures: formFiles(form, 'pictures').slice(0, 20), ...words });
        return done('saved');
      case 'picture-words': {
        const { isChanged } = await calls.describe({ id, pictureId, version, ...words });
        return done(isChanged ? 'saved' : 'unchanged');
      }
      case 'picture-remove':
        await calls.remove({ id, pictureId });
        return done('saved');
      case 'order':
        await calls.order({ id, ...readOrder(form) });
        return { intent };
      case 'cover':
      case 'cover-drawn': {
        const [cover = null] = formFiles(form, 'cover');
        const picture = intent === 'cover' ? 'sent' : 'drawn';
        const { result } = await calls.saveCover({ id, version, cover, picture });
        return done(result === 'changed' ? 'saved' : result);
      }
      case 'withdraw-cover': {
        const proposalId = Math.max(1, readNumber(formText(form, 'proposalId')));
        await listing.withdrawProposal({ id: proposalId });
        return done('withdrawn');
      }
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, message } = apiFailure(error);
    // Sent twice, or by two people at once: it is taken back.
    if (code === 'proposalNotFound') return done('withdrawn');
    if (code === 'productNotFound') throw data(null, { status: 404 });
    return intent === 'picture-words' ? { intent, message, pictureId, words } : { intent, message };
  }
}
