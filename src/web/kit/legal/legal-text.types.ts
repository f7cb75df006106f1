/** A paragraph (with `[words](/path)` links), a list, or a table. `{businessName}` and the like are filled in. */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { table: { head: readonly string[]; rows: readonly (readonly string[])[] } };

export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

export type LegalText = {
  title: string;
  /** What the document is about, in a sentence: also what search engines show. */
  lead: string;
  sections: readonly LegalSection[];
};
