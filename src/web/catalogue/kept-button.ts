import { useAlert } from '../shell/dialogs.tsx';
import { useLoginDialog } from '../shell/login-context.tsx';
import { useVisitor, useWhenKnown } from '../shell/visitor-context.tsx';
import { type KeptIds, useIsKept } from './kept-ids.ts';

type KeptButtonOptions = {
  failText: string;
  /** The page knows that it is kept: so the button can take it out before the list is there, and without scripts. */
  isKnownKept?: boolean | undefined;
};

type KeptButton = {
  isKept: boolean;
  /** True when something was changed. */
  toggle: () => Promise<boolean>;
};

/**
 * What a button does that keeps something for whoever is signed in: at once, and back with an alert when it didn't work
 * (SPEC §8); a guest is asked to sign in.
 */
export function useKeptButton(
  list: KeptIds,
  id: number,
  { failText, isKnownKept = false }: KeptButtonOptions,
): KeptButton {
  const userId = useVisitor()?.userId ?? null;
  const whenKnown = useWhenKnown();
  const isKept = useIsKept(list, id, { userId, isKnownKept });
  const { openLogin } = useLoginDialog();
  const alert = useAlert();
  return {
    isKept,
    async toggle() {
      const visitor = await whenKnown();
      if (visitor.userId === null) {
        openLogin();
        return false;
      }
      const isSaved = await list.setKept(id, !isKept);
      if (!isSaved) alert({ tone: 'error', message: failText });
      return isSaved;
    },
  };
}
