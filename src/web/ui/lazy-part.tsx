import { Component, type ReactNode, Suspense } from 'react';

type LazyPartProps = {
  children: ReactNode;
  /** While it is on its way. */
  waiting?: ReactNode;
  /** When it can't be had: offline, or gone with a new version (which reloads the page, chunk-failure.ts). */
  missing?: ReactNode;
};

/** Around everything that is fetched when it is needed: what can't be fetched must not take the page away. */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { children, waiting = null, missing = null } = this.props;
    return this.state.hasFailed ? missing : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
