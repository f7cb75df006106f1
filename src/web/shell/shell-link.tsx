import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { classNames } from '../ui/class-names.ts';

type ShellLinkProps = {
  to: string;
  children: ReactNode;
  className?: string;
  /** Whether the page belongs here, where that isn't told by its address alone. */
  isCurrent?: boolean;
};

const marked = 'font-semibold text-primary';

/** A link of a menu: marked where it is the page people are on. */
export function ShellLink({ to, children, className, isCurrent }: ShellLinkProps) {
  if (isCurrent !== undefined)
    return (
      <Link
        to={to}
        prefetch="intent"
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(className, isCurrent && marked)}
      >
        {children}
      </Link>
    );
  return (
    <NavLink
      to={to}
      end={to === '/'}
      prefetch="intent"
      className={({ isActive }) => classNames(className, isActive && marked)}
    >
      {children}
    </NavLink>
  );
}
