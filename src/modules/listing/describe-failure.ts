/** What a failure tells beside its code. */
export function dataOf(failure: object): { data?: unknown } {
  if ('fields' in failure) return { data: { fields: failure.fields } };
  if ('conflict' in failure) return { data: failure.conflict };
  return 'productId' in failure ? { data: { productId: failure.productId } } : {};
}
