import { ebookBytesMost } from '../../platform/ebooks/ebook-file.ts';
import { callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { memberOf } from '../listing/store-member.ts';
import { ebookContract } from './ebook.contract.ts';
import { keepPlace, readPlace } from './keep-place.ts';
import { readEbookOfStore } from './read-ebook.ts';
import { readLibrary, readLibraryFile, readLibraryPart, readLibraryPicture } from './read-library.ts';
import { removeEbook, saveEbook } from './save-ebook.ts';
import { decideEbookAccess, readEbookAccess } from './take-ebook.ts';

export function ebookApi(services: Services) {
  const calls = implementCalls(ebookContract);
  return calls.router({
    read: calls.read.handler(async ({ input, context, errors }) => {
      const found = await readEbookOfStore(services, sellerOf(context).sellerId, input.id);
      if (!found.ok) throw errors[found.failure.code]();
      return found.value;
    }),

    save: calls.save.handler(async ({ input: { id: productId, file }, context, errors }) => {
      const saved = await saveEbook(services, memberOf(context), { productId, file });
      if (!saved.ok) {
        const { code } = saved.failure;
        throw errors[code](uploadDetail(code, { bytes: ebookBytesMost }) ?? {});
      }
      return { isSaved: true as const };
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const removed = await removeEbook(services, memberOf(context), input.id);
      if (!removed.ok) throw errors[removed.failure.code]();
      return { isRemoved: true as const };
    }),

    access: calls.access.handler(async ({ input, errors }) => {
      const found = await readEbookAccess(services, input.id);
      if (!found.ok) throw errors[found.failure.code]();
      return found.value;
    }),

    decideAccess: calls.decideAccess.handler(
      async ({ input: { id: productId, ...deed }, context, errors }) => {
        const decider = { userId: callerOf(context).userId, origin: originOf(context) };
        const decided = await decideEbookAccess(services, decider, { productId, ...deed });
        if (!decided.ok) throw errors[decided.failure.code]();
        return decided.value;
      },
    ),

    library: calls.library.handler(async ({ input, context }) => {
      const { userId, seenBy } = callerOf(context);
      const { dataList, total } = await readLibrary(services, { ...input, userId, locale: context.culture });
      if (seenBy === null) return { dataList, total };
      return { dataList: dataList.map((book) => ({ ...book, place: null })), total };
    }),

    libraryFile: calls.libraryFile.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const found = await readLibraryFile(services, { userId, locale: context.culture, id: input.id });
      if (!found.ok) throw errors[found.failure.code]();
      const { bytes, name, contentType } = found.value;
      return new File([new Uint8Array(bytes)], name, { type: contentType });
    }),

    libraryPart: calls.libraryPart.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const found = await readLibraryPart(services, { userId, locale: context.culture, ...input });
      if (!found.ok) throw errors[found.failure.code]();
      return found.value;
    }),

    libraryPlace: calls.libraryPlace.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const found = await readPlace(services, { userId, id: input.id });
      if (!found.ok) throw errors[found.failure.code]();
      return { place: found.value };
    }),

    keepLibraryPlace: calls.keepLibraryPlace.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const kept = await keepPlace(services, { userId, ...input });
      if (!kept.ok) throw errors[kept.failure.code]();
      return { isKept: true as const };
    }),

    libraryPicture: calls.libraryPicture.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const found = await readLibraryPicture(services, { userId, locale: context.culture, ...input });
      if (!found.ok) throw errors[found.failure.code]();
      const { bytes, contentType } = found.value;
      return new File([new Uint8Array(bytes)], `picture-${input.picture}`, { type: contentType });
    }),
  });
}
