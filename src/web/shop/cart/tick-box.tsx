import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type { CartProduct } from '../../../modules/cart/cart.contract.ts';
import { lineKeyOf } from '../../../modules/cart/cart-line-key.rules.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CartReply } from './cart-reply.types.ts';
import { useCartAction } from './use-cart-action.ts';

type TickBoxProps = {
  /** What is ticked: one line, a seller's, or with neither everything. */
  line?: Pick<CartProduct, 'id' | 'source'>;
  sellerId?: number;
  isTicked: boolean;
  /** Some of several are. */
  isMixed?: boolean;
  isDisabled?: boolean;
  /** For screen readers; `children` is what is seen beside the box. */
  label: string;
  children?: ReactNode;
};

/** Which line of the cart a form is about. */
export function LineFields({ line }: { line: Pick<CartProduct, 'id' | 'source'> }) {
  return (
    <>
      <input type="hidden" name="productId" value={line.id} />
      <input type="hidden" name="source" value={line.source} />
    </>
  );
}

/** A tick that is kept by the server: a button of a form, so that it works without JavaScript. Shows at once. */
export function TickBox({
  line,
  sellerId,
  isTicked,
  isMixed = false,
  isDisabled,
  label,
  children,
}: TickBoxProps) {
  const key =
    line === undefined
      ? `tick seller ${sellerId ?? 'all'}`
      : `tick ${lineKeyOf({ productId: line.id, source: line.source })}`;
  const fetcher = useFetcher<CartReply>({ key });
  const cartAction = useCartAction();
  const asked = fetcher.formData?.get('isCheckBox');
  const isOn = asked === undefined || asked === null ? isTicked : asked === 'true';
  const state =
    asked === undefined || asked === null ? (isTicked ? 'true' : isMixed ? 'mixed' : 'false') : asked;
  return (
    <fetcher.Form method="post" action={cartAction} className="contents">
      <input type="hidden" name="intent" value="select" />
      <input type="hidden" name="isCheckBox" value={isOn ? 'false' : 'true'} />
      {line !== undefined && <LineFields line={line} />}
      {sellerId !== undefined && <input type="hidden" name="sellerId" value={sellerId} />}
      {/* biome-ignore lint/a11y/useSemanticElements: an <input type="checkbox"> can't send its form by itself */}
      <button
        type="submit"
        role="checkbox"
        aria-checked={state === 'mixed' ? 'mixed' : state === 'true'}
        aria-label={label}
        disabled={isDisabled}
        className="group/tick inline-flex min-h-11 min-w-11 items-center gap-3 rounded-md text-left disabled:cursor-not-allowed md:min-h-9 md:min-w-9"
      >
        <span
          className={classNames(
            'mx-auto grid size-5 shrink-0 place-items-center rounded-sm border transition-colors',
            state === 'false'
              ? 'border-line-strong bg-surface group-hover/tick:border-primary'
              : 'border-primary bg-primary text-on-primary',
            'group-disabled/tick:border-line group-disabled/tick:bg-wash group-disabled/tick:text-ink-mute',
          )}
        >
          {state === 'true' && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
          {state === 'mixed' && <Minus className="size-4" strokeWidth={3} aria-hidden="true" />}
        </span>
        {children}
      </button>
    </fetcher.Form>
  );
}
