import type { CategoryBranch } from '../../../modules/storefront/storefront.contract.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** The categories as a tree, each with its number, to choose from or to name one by. */
export async function readCategoryOptions({ api }: ServerSide) {
  const { dataList } = await api.catalogue.categoryList({});
  return optionsOf(dataList, '');
}

type Branch = { id: number; name: string; children?: readonly Branch[] };

function optionsOf(
  branches: readonly Branch[] | CategoryBranch[],
  indent: string,
): { value: number; label: string }[] {
  return branches.flatMap(({ id, name, children = [] }) => [
    { value: id, label: `${indent}${name}` },
    ...optionsOf(children, `${indent}\u2003`),
  ]);
}
