import {
  createContext,
  lazy,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useVisitor } from '../visitor/visitor-context.tsx';

// Nobody who only looks needs it: it is fetched when it is first opened.
const LoginDialog = lazy(() => import('./login-dialog.tsx'));

type LoginContextValue = {
  /** Opens the login dialog, or its registration view, over the page. */
  openLogin: (view?: 'login' | 'register', next?: string) => void;
};

const LoginContext = createContext<LoginContextValue>({ openLogin: () => undefined });

/** How any part of the shop asks to sign in: buy-now as a guest, a heart, the header's links. */
export function useLoginDialog(): LoginContextValue {
  return useContext(LoginContext);
}

export function LoginProvider({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [asked, setAsked] = useState<{
    view: 'login' | 'register';
    next: string | null;
    from: string;
  } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const openLogin = useCallback<LoginContextValue['openLogin']>(
    (view = 'login', next) => {
      setAsked({ view, next: next ?? null, from: here });
      setIsOpen(true);
    },
    [here],
  );
  const isSignedIn = useVisitor()?.isSignedIn ?? false;
  useEffect(() => {
    if (isSignedIn) setIsOpen(false);
  }, [isSignedIn]);
  const value = useMemo(() => ({ openLogin }), [openLogin]);
  return (
    <LoginContext value={value}>
      {children}
      {asked !== null && (
        <LazyPart>
          <LoginDialog
            isOpen={isOpen && asked.from === here}
            onClose={() => setIsOpen(false)}
            next={asked.next ?? here}
            initialView={asked.view}
          />
        </LazyPart>
      )}
    </LoginContext>
  );
}

/** On a page that needs an account: open at once, and not to be closed (SPEC §2). Shows nothing before hydration. */
export function ForcedLogin() {
  const { pathname, search } = useLocation();
  if (!useIsHydrated()) return null;
  return (
    <LazyPart>
      <LoginDialog isOpen onClose={() => undefined} next={pathname + search} isDismissible={false} />
    </LazyPart>
  );
}
