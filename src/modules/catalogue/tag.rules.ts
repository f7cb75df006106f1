/** A work's words for what it is about (SPEC §3 "Product"): so long at most, and so many. */
export const tagLongest = 60;
export const tagsMost = 20;

/** Tags as they are kept: without what surrounds them, each once, none empty. */
export function settleTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim().replaceAll(/\s+/g, ' ')).filter((tag) => tag !== ''))];
}

export type TagFault = 'required' | 'tagInvalid';

/** What is wrong with a tag's new name; null where nothing is. Commas part tags in files and forms. */
export function tagFault(name: string): TagFault | null {
  if (name === '') return 'required';
  return name.length > tagLongest || /[,،\n#]/.test(name) ? 'tagInvalid' : null;
}
