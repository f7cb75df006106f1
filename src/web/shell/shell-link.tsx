import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';

type ShellLinkProps = {
  to: string;
  children: ReactNode;
  className?: string;
  /** Whether the page belongs here, where that isn't told by its address alone. */
  isCurrent?: boolean;
};

/** A link of a menu: marked where it is the page people are on, or one below it. */
export function ShellLink({ to, children, className, isCurrent }: ShellLinkProps) {
  const { pathname } = useLocation();
  const isMarked = isCurrent ?? (pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)));
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-current={isMarked ? 'page' : undefined}
      className={classNames(className, isMarked && 'font-semibold text-primary')}
    >
      {children}
    </Link>
  );
}
