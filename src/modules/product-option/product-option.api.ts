import { errorMessage } from '../../messages/error-messages.ts';
import { idempotencyKeyOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { settleDescriptions } from '../catalogue/description.rules.ts';
import { usualVatClasses } from '../catalogue/usual-vat-class.ts';
import { memberOf } from '../listing/store-member.ts';
import { addOptionProduct } from './add-option-product.ts';
import { addValuePicture } from './add-value-picture.ts';
import { changeLeaves, type LeafRow } from './change-leaves.ts';
import { changeLevelsOfProduct } from './change-levels.ts';
import { type ReadTree, readTree, type TreeNode } from './option-tree.rules.ts';
import { type NewOptionProduct, productOptionContract, type SaidLeaf } from './product-option.contract.ts';
import { leavesMost, type TreeMistakes, tellMistakes } from './product-option.rules.ts';
import { readOptions } from './read-options.ts';

const inSatang = (amountBaht: number) => Math.round(amountBaht * 100);

export function productOptionApi(services: Services) {
  const calls = implementCalls(productOptionContract);
  return calls.router({
    add: calls.add.handler(async ({ input, context, errors }) => {
      const options = optionsOf(input);
      const tell = (fields: TreeMistakes) =>
        tellMistakes(
          fields,
          { ...('fields' in options ? { levels: [] } : options), tree: input.children },
          context.culture,
        );
      if ('fields' in options) throw errors.productInvalid({ data: { fields: tell(options.fields) } });
      const { nameTh, nameEn, descriptionTh, descriptionEn, categoryId, weightGrams } = input;
      const vatClass = input.isVatByCategory
        ? (await usualVatClasses(services.db))(categoryId)
        : input.vatClass;
      const { formattedTh, formattedEn } = input;
      const added = await addOptionProduct(services, memberOf(context), {
        ...options,
        words: {
          ...{ nameTh, nameEn: nameEn || nameTh },
          ...settleDescriptions({
            ...{ descriptionTh, descriptionEn },
            ...{ formattedTh: formattedTh ?? undefined, formattedEn: formattedEn ?? undefined },
          }),
          ...{ categoryId, vatClass, weightGrams },
        },
        priceSatang: inSatang(input.price),
        fullPriceSatang: input.fullPrice === null ? null : inSatang(input.fullPrice),
        isOnSale: input.state === 'onSale',
        publishAt: input.publishAt == null ? null : new Date(input.publishAt),
        key: idempotencyKeyOf(context, input.idempotencyKey),
      });
      if (!added.ok) {
        if (added.failure.code === 'idempotencyKeyReused') throw errors.idempotencyKeyReused();
        throw errors.productInvalid({ data: { fields: tell(added.failure.fields), most: leavesMost } });
      }
      return added.value;
    }),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const found = await readOptions(services, sellerOf(context).sellerId, input.id);
      if (!found.ok) throw errors.productNotFound();
      return found.value;
    }),

    changeLevels: calls.changeLevels.handler(async ({ input, context, errors }) => {
      const { id, version, levels, keeps, agreed, dryRun } = input;
      const changed = await changeLevelsOfProduct(services, memberOf(context), {
        ...{ id, version, levels, agreed },
        keeps: new Map(Object.entries(keeps ?? {})),
        isDryRun: dryRun,
      });
      if (changed.ok) return changed.value;
      const { failure } = changed;
      if (failure.code === 'productChanged') throw errors.productChanged({ data: failure.conflict });
      if (failure.code === 'productInvalid')
        throw errors.productInvalid({
          data: { fields: tellMistakes(failure.fields, { levels }, context.culture) },
        });
      if (failure.code === 'optionsGo') throw errors.optionsGo({ data: { goes: failure.goes } });
      throw errors.productNotFound();
    }),

    addValuePicture: calls.addValuePicture.handler(async ({ input, context, errors }) => {
      const added = await addValuePicture(services, memberOf(context), input);
      if (!added.ok) {
        const { code } = added.failure;
        throw errors[code](uploadDetail(code, { bytes: UPLOAD_LIMITS.imageBytes }) ?? {});
      }
      return added.value;
    }),

    changeLeaves: calls.changeLeaves.handler(async ({ input, context, errors }) => {
      const { userId, sellerId } = sellerOf(context);
      const done = await changeLeaves(
        services,
        { userId, sellerId },
        {
          id: input.id,
          rows: input.rows.map(leafRowOf),
          isDryRun: input.dryRun,
          key: idempotencyKeyOf(context, input.idempotencyKey),
        },
      );
      if (!done.ok) throw errors[done.failure.code]();
      const dataList = done.value.map(({ problems, ...row }) => ({
        ...row,
        problems: problems.map((problem) => ({
          ...problem,
          message: errorMessage(context.culture, problem.code, null),
        })),
      }));
      const count = (result: string) => dataList.filter((row) => row.result === result).length;
      return { changed: count('changed'), refused: count('refused'), dataList };
    }),
  });
}

/** Levels and leaves, in whichever of its two shapes they were told. */
function optionsOf({
  levels,
  leaves,
  attributes,
  children,
}: NewOptionProduct):
  | (Pick<ReadTree, 'levels'> & { leaves: ReadTree['leaves'] | null })
  | { fields: TreeMistakes } {
  if (attributes == null && children == null)
    return levels == null ? { fields: { levels: 'optionLevelsNone' } } : { levels, leaves: leaves ?? null };
  if (levels != null || leaves != null) return { fields: { levels: 'fieldsDiffer' } };
  const tree = readTree(attributes ?? [], (children?.attributeOption ?? []) as readonly TreeNode[]);
  return Object.keys(tree.mistakes).length > 0 ? { fields: tree.mistakes } : tree;
}

function leafRowOf({ price, fullPrice, version, ...row }: SaidLeaf): LeafRow {
  const told = {
    ...row,
    version: version ?? null,
    priceSatang: price === undefined ? undefined : inSatang(price),
    fullPriceSatang: fullPrice == null ? fullPrice : inSatang(fullPrice),
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as LeafRow;
}
