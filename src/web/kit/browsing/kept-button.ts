import { useAlert } from '../dialog/dialogs.tsx';
import { useLoginDialog } from '../identity/login-context.tsx';
import { useVisitor } from '../visitor/visitor-context.tsx';
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
  const visitor = useVisitor();
  const userId = visitor?.userId ?? null;
  const isKept = useIsKept(list, id, { userId, isKnownKept });
  const { openLogin } = useLoginDialog();
  const alert = useAlert();
  return {
    isKept,
    async toggle() {
      // Who it is the server knows before the page does: a press isn't kept waiting, since whoever presses may leave.
      const isGuest = visitor !== null && visitor.userId === null;
      const answer = isGuest ? 'guest' : await list.setKept(id, !isKept);
      if (answer === 'guest') openLogin();
      if (answer === 'failed') alert({ tone: 'error', message: failText });
      return answer === 'saved';
    },
  };
}
