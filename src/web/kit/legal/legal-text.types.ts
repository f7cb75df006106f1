import type { ContentText } from '../../../shared/content-text.contract.ts';

/** A paragraph (with `[words](/path)` links), a list, or a table. `{businessName}` and the like are filled in. */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { table: { head: readonly string[]; rows: readonly (readonly string[])[] } };

/** What staff wrote is in `text`, after the blocks; a section without a title is what stands before the first heading. */
export type LegalSection = {
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
  text?: ContentText;
};

export type LegalText = {
  title: string;
  /** What the document is about, in a sentence: also what search engines show. */
  lead: string;
  sections: readonly LegalSection[];
};
