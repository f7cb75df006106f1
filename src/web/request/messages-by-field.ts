/** What an API's failure says of single fields, in the reader's language: by the field's name. Empty where it says nothing. */
export function messagesByField(data: unknown): Record<string, string> {
  const detail = typeof data === 'object' && data !== null ? data : {};
  if (!('fields' in detail) || !Array.isArray(detail.fields)) return {};
  const found = detail.fields as readonly { field: string; message: string }[];
  return Object.fromEntries(found.map(({ field, message }) => [field, message]));
}
