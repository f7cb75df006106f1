import { data, redirect } from 'react-router';
import { picturesMost } from '../../../modules/product-picture/product-picture.rules.ts';
import { readIsbn } from '../../../shared/isbn.rules.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { type ApiClient, apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { mistakesOf, readProductForm } from './product-form.server.ts';
import type { ProductMistakes, ProductValues } from './product-form.types.ts';
import { addPath } from './products-query.rules.ts';

export type Doubles = Awaited<ReturnType<ApiClient['listing']['doubles']>>['dataList'];

export type AddReply = {
  values: ProductValues;
  mistakes?: ProductMistakes;
  message?: string;
  /** The store's product that is there already. */
  productId?: number;
  /** Books that may be the one that is added: it is asked before another is made. */
  doubles?: Doubles;
};

/**
 * Adds what the form says: an edition the shop knows (`way` known), a book it doesn't (book), or what isn't a book (thing). A
 * new book that may be a double isn't added before somebody has looked at what there is.
 */
export async function addFromForm(request: Request, { api }: ServerSide): Promise<Response | AddReply> {
  const form = await request.formData();
  const way = (['known', 'book', 'thing'] as const).find((each) => each === formText(form, 'way'));
  if (way === undefined) throw data(null, { status: 400 });
  const { values, mistakes, ...read } = readProductForm(form);
  // "This is the one" beside a likely double.
  const editionId = readNumber(formText(form, 'editionId'));
  const offer = { ...read.offer(), stock: read.stock(), ...read.publication() };
  const book = way === 'book' && editionId === 0 ? read.book() : null;
  const thing = way === 'thing' ? read.thing() : null;
  const isVatByCategory = thing !== null && read.isVatByCategory();
  if (way !== 'known' && values.isbn !== '' && !readIsbn(values.isbn).ok) mistakes.isbn = 'isbnWrong';
  if (Object.keys(mistakes).length > 0) return { values, mistakes };
  const isbn = editionId === 0 && way !== 'thing' ? values.isbn : '';
  try {
    if (book !== null && formText(form, 'intent') !== 'add-new') {
      const { dataList } = await orHidden(
        api.listing.doubles({
          title: book.titleTh,
          author: book.authors[0] ?? '',
          publisher: book.publisher,
          ...(book.year === null ? {} : { year: book.year }),
        }),
      );
      // Of another number it is another edition, and who holds a copy doesn't hold a file.
      const doubles = dataList.filter(
        ({ isbn13, format }) => format !== 'ebook' && (isbn === '' || isbn13 === null),
      );
      if (doubles.length > 0) return { values, doubles };
    }
    const { id } = await orHidden(
      api.listing.add({
        ...offer,
        isVatByCategory,
        ...(isbn === '' ? {} : { isbn }),
        ...(editionId === 0 ? {} : { editionId }),
        book,
        thing,
        idempotencyKey: formKey(form),
      }),
    );
    const areAllThere = await sendPictures(form, api, id);
    return redirect(`${addPath}?added=${id}${areAllThere ? '' : '&pictures=refused'}`);
  } catch (error) {
    const { code, message, data: detail } = apiFailure(error);
    if (code === 'alreadyOffered' && typeof detail === 'object' && detail !== null && 'productId' in detail)
      return { values, message, productId: Number(detail.productId) };
    const found = mistakesOf(detail);
    return found === null ? { values, message } : { values, mistakes: found };
  }
}

/** Gives a product that has just been added the pictures of its form; false when one was refused. The product stays. */
async function sendPictures(form: FormData, { productPicture }: ApiClient, id: number): Promise<boolean> {
  const pictures = formFiles(form, 'pictures').slice(0, picturesMost);
  const [cover] = formFiles(form, 'cover');
  const sends: (() => Promise<unknown>)[] = [];
  if (pictures.length > 0) sends.push(() => productPicture.add({ id, pictures, altTh: '', altEn: '' }));
  if (cover !== undefined)
    sends.push(async () => {
      const known = await productPicture.list({ id });
      if (known.cover === null) return;
      await productPicture.saveCover({ id, version: known.cover.version, cover, picture: 'sent' });
    });
  let areAllThere = true;
  for (const send of sends)
    try {
      await send();
    } catch (error) {
      apiFailure(error);
      areAllThere = false;
    }
  return areAllThere;
}
