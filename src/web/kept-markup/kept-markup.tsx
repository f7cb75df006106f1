import { createContext, type ReactNode, useContext } from 'react';

/** What the server puts around pieces it keeps (markup-keeper.server.ts); null in browsers, which render everything. */
export type MarkupKeeper = { keep(key: string, render: () => ReactNode): ReactNode };

export const MarkupKeeperContext = createContext<MarkupKeeper | null>(null);

type KeptMarkupProps = {
  /** Everything the piece shows: two pieces with one key are the same, letter by letter. */
  of: unknown;
  /** Elements only, none of whose components makes an id (useId) or reads the address of the page. */
  children: () => ReactNode;
};

/**
 * A piece that looks the same on many pages, such as a product's card: the server renders it once and puts its markup
 * into later pages. Browsers hydrate it as if it had been rendered there.
 */
export function KeptMarkup({ of, children }: KeptMarkupProps): ReactNode {
  const keeper = useContext(MarkupKeeperContext);
  return keeper === null ? children() : keeper.keep(JSON.stringify(of), children);
}
