import type { SearchDocument } from '../search.types.ts';
import { type DocumentTokens, tokensOf } from './document-tokens.rules.ts';
import type { Keeper } from './kept-parts.ts';
import { PackedLists } from './packed-lists.ts';
import { Vocabulary } from './vocabulary.ts';

const COMMITTED_AT_ONCE = 2_000;

/** Which documents hold a term, and which terms a document holds (so it can be taken out again). */
export class DocumentTerms {
  readonly vocabulary = new Vocabulary();
  readonly postings: PackedLists = new PackedLists();
  private readonly held = new PackedLists();

  keep(keeper: Keeper): void {
    this.vocabulary.keep(keeper);
    this.postings.keep(keeper);
    this.held.keep(keeper);
  }

  /** Notes a new document's terms; they can be found after `commit`. For building in bulk. */
  stage(document: number, source: SearchDocument, tokens = tokensOf(source)): void {
    this.hold(document, tokens);
  }

  /** Makes the postings of all staged documents, a stretch of them at a time. */
  *commitInTurns(): Generator<void> {
    const lengths = new Uint32Array(this.vocabulary.size);
    const { held, postings } = this;
    this.vocabulary.settle();
    held.trim();
    yield;
    for (let document = 0; document < held.listCount; document++) {
      const start = held.start(document);
      const end = start + held.length(document);
      for (let i = start; i < end; i++) {
        const term = (held.entries[i] ?? 0) >>> 8;
        lengths[term] = (lengths[term] ?? 0) + 1;
      }
      if (document % COMMITTED_AT_ONCE === 0) yield;
    }
    postings.layOut(lengths);
    for (let document = 0; document < held.listCount; document++) {
      const start = held.start(document);
      const end = start + held.length(document);
      for (let i = start; i < end; i++) {
        const entry = held.entries[i] ?? 0;
        postings.append(entry >>> 8, document, entry & 255);
      }
      if (document % COMMITTED_AT_ONCE === 0) yield;
    }
  }

  replace(document: number, source: SearchDocument, tokens = tokensOf(source)): void {
    this.remove(document);
    this.hold(document, tokens);
    const start = this.held.start(document);
    const end = start + this.held.length(document);
    for (let i = start; i < end; i++) {
      const entry = this.held.entries[i] ?? 0;
      this.postings.insert(entry >>> 8, document, entry & 255);
    }
  }

  remove(document: number): void {
    const start = this.held.start(document);
    const end = start + this.held.length(document);
    for (let i = start; i < end; i++) this.postings.remove((this.held.entries[i] ?? 0) >>> 8, document);
    this.held.clear(document);
  }

  private hold(document: number, tokens: DocumentTokens): void {
    const { terms, impacts } = tokens;
    this.held.clear(document);
    this.held.reserve(document, terms.length);
    for (let i = 0; i < terms.length; i++) {
      // In the tokens' order, not sorted: this list is only ever read from end to end.
      this.held.append(document, this.vocabulary.add(terms[i] ?? ''), impacts[i] ?? 1);
    }
  }
}
