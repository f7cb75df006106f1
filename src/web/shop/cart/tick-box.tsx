import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode, SubmitEvent } from 'react';
import { useFetcher } from 'react-router';
import type { CartProduct } from '../../../modules/cart/cart.contract.ts';
import { lineKeyOf } from '../../../modules/cart/cart-line-key.rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { type Turn, useSubmitInTurn } from '../../ui/use-submit-in-turn.ts';
import type { CartReply } from './cart-reply.types.ts';
import { cartResource, useCartAction } from './use-cart-action.ts';
import { useCartFailure } from './use-cart-reply.ts';

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

/** One cart is on a page at a time, beside its panel: ticks of both go one after the other. */
const ticksTurn: Turn = { current: Promise.resolve() };

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
  const { chosen, send } = useSubmitInTurn(
    fetcher.submit,
    { method: 'post', action: cartResource },
    ticksTurn,
  );
  const isOn = chosen === null ? isTicked : chosen.isCheckBox === 'true';
  const state = chosen === null && !isTicked && isMixed ? 'mixed' : String(isOn);
  useCartFailure(fetcher);
  const sendInTurn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({
      ...{ intent: 'select', isCheckBox: String(!isOn) },
      ...(line === undefined ? {} : { productId: line.id, source: line.source }),
      ...(sellerId === undefined ? {} : { sellerId }),
    });
  };
  return (
    <fetcher.Form method="post" action={cartAction} onSubmit={sendInTurn} className="contents">
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
