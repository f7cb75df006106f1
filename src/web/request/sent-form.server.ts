import { createContext, type RouterContextProvider } from 'react-router';

type Fields = [name: string, value: string][];

const sentFormContext = createContext<() => Promise<Fields | null>>(async () => null);

/** Notes what a browser has sent without scripts, for the page that answers it; it is read if that is drawn at all. */
export function noteSentForm(
  context: Readonly<RouterContextProvider>,
  read: () => Promise<Fields | null>,
): void {
  context.set(sentFormContext, read);
}

/** What a browser has sent without scripts, and the page that is being made answers; null for any other page. */
export function readSentForm(context: Readonly<RouterContextProvider>): Promise<Fields | null> {
  return context.get(sentFormContext)();
}
