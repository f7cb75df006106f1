import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 's' | 'm' | 'l';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-action bg-action text-on-primary hover:border-action-strong hover:bg-action-strong active:bg-action-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-wash active:bg-line',
  quiet: 'border-transparent bg-transparent text-primary hover:bg-primary-wash active:bg-primary-wash',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-wash active:bg-danger-wash',
};

const sizes: Record<ButtonSize, string> = {
  s: 'min-h-9 gap-1.5 px-3 text-sm',
  m: 'min-h-11 gap-2 px-4 text-base',
  l: 'min-h-13 gap-2 px-6 text-lg',
};

function look(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(
    'relative inline-flex items-center justify-center rounded-md border py-1 text-center font-semibold leading-snug no-underline transition-colors',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-wash disabled:text-ink-mute',
    variants[variant],
    sizes[size],
    className,
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * Something is being done: the button keeps its width, shows a ring and takes no second press. Where it is given at all,
   * the second half of a double click doesn't count either: it comes before the page knows that it is busy.
   */
  isBusy?: boolean;
};

/** `type` is "button" unless said otherwise, so that a button in a form doesn't send it by accident. */
export function Button({
  variant = 'primary',
  size = 'm',
  isBusy,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy === true || (isBusy === false && event.detail > 1)) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <button
      type={type}
      className={look(variant, size, className)}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      {...rest}
      // Also what Enter in a field presses. `disabled` would drop the focus of whoever pressed it.
      onClick={press}
    >
      {isBusy ? (
        <>
          <Spinner className="absolute" />
          <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

type ButtonLinkProps = Omit<LinkProps, 'className'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
};

/** A link that looks like a button; its page is fetched as soon as the pointer rests on it. */
export function ButtonLink({
  variant = 'primary',
  size = 'm',
  className,
  prefetch = 'intent',
  ...rest
}: ButtonLinkProps) {
  return <Link className={look(variant, size, className)} prefetch={prefetch} {...rest} />;
}

type AnchorButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** A place on this page. */
  href: `#${string}`;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** A button that is a link to a place on the page while there are no scripts. */
export function AnchorButton({ variant = 'primary', size = 'm', className, ...rest }: AnchorButtonProps) {
  return <a className={look(variant, size, className)} {...rest} />;
}
