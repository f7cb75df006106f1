import Gift from 'lucide-react/icons/gift';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CartGiftChoice } from '../../../modules/cart/cart.contract.ts';
import { UnmetGift } from '../../kit/promotion/unmet-gift.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useSubmitInTurn } from '../../ui/use-submit-in-turn.ts';
import type { CartReply } from './cart-reply.types.ts';
import { cartResource, useCartAction } from './use-cart-action.ts';
import { useCartFailure } from './use-cart-reply.ts';

/** From so few copies on it is said how many are left. */
const fewCopies = 5;

/** Gifts that go with a seller's order: what there is to choose, and what of it can't be given any more. */
export function GiftChoices({ choices }: { choices: readonly CartGiftChoice[] }) {
  return choices.map((choice) => <GiftChoice key={choice.promotionId} choice={choice} />);
}

function GiftChoice({ choice }: { choice: CartGiftChoice }) {
  const t = useTranslations('cart.giftChoice');
  const { promotionId, promotionName, copies, unmet, given, options } = choice;
  return (
    <section
      aria-label={`${t('title')}: ${promotionName}`}
      className="mb-3 grid gap-2 rounded-md bg-wash px-3 py-3 sm:px-4"
    >
      <div className="flex items-start gap-2">
        <Gift className="mt-1 size-4 shrink-0 text-accent-ink" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans text-base font-semibold wrap-anywhere">{promotionName}</h3>
          {copies > 0 && !choice.isChosen && choice.unmet === null && (
            <p className="text-sm text-ink-soft">{t('rule')}</p>
          )}
        </div>
      </div>
      {unmet !== null && (
        <UnmetGift
          promotionName={promotionName}
          why={unmet.why}
          chosen={unmet.names}
          given={options.flatMap(({ id, name }) => (given.includes(id) ? [name] : []))}
        />
      )}
      {copies > 0 && <GiftForm key={promotionId} choice={choice} />}
    </section>
  );
}

/** A choice for each copy. It is kept as soon as it is made; without scripts, by its button. */
function GiftForm({ choice: { promotionId, copies, given, options } }: { choice: CartGiftChoice }) {
  const t = useTranslations('cart.giftChoice');
  const fetcher = useFetcher<CartReply>({ key: `gift ${promotionId}` });
  const cartAction = useCartAction();
  useCartFailure(fetcher);
  const places = Array.from({ length: copies }, (_, place) => place);
  const { chosen, send } = useSubmitInTurn(fetcher.submit, { method: 'post', action: cartResource });
  const chosenAt = (place: number) => chosen?.[`gift${place}`] ?? given[place] ?? null;
  const choose = (place: number, value: string) =>
    send({
      ...{ intent: 'chooseGifts', promotionId },
      ...Object.fromEntries(
        places.map((other) => [`gift${other}`, other === place ? value : String(chosenAt(other))]),
      ),
    });
  return (
    // Without what a browser puts back: a choice is kept at once, and the cart says which.
    <fetcher.Form method="post" action={cartAction} autoComplete="off" className="grid gap-3">
      <input type="hidden" name="intent" value="chooseGifts" />
      <input type="hidden" name="promotionId" value={promotionId} />
      {places.map((place) => {
        const shown = Number(chosenAt(place));
        return (
          <RadioCards
            key={place}
            name={`gift${place}`}
            legend={copies === 1 ? t('title') : t('place', { place: place + 1, count: copies })}
            hasColumns
            value={shown}
            onChange={(value) => choose(place, value)}
            options={options.map(({ id, name, imageUrl, left }) => {
              const isSoldOut = left === 0 && id !== shown;
              return {
                value: id,
                label: <span className="wrap-anywhere">{name}</span>,
                isDisabled: isSoldOut,
                icon: <GiftPicture imageUrl={imageUrl} isSoldOut={isSoldOut} />,
                ...(isSoldOut
                  ? { description: t('soldOut') }
                  : left <= fewCopies
                    ? { description: t('few', { count: left }) }
                    : {}),
              };
            })}
          />
        );
      })}
      <Button type="submit" variant="secondary" className="hidden! noscript:inline-flex!">
        {t('save')}
      </Button>
    </fetcher.Form>
  );
}

function GiftPicture({ imageUrl, isSoldOut }: { imageUrl: string | null; isSoldOut: boolean }) {
  const look = classNames('aspect-2/3 w-10 rounded-sm', isSoldOut && 'opacity-55 grayscale');
  return (
    <span className="w-10 shrink-0">
      {imageUrl === null ? (
        <span className={classNames(look, 'block bg-line')} />
      ) : (
        <Picture base={imageUrl} alt="" sizes="2.5rem" minWidthPx={96} maxWidthPx={160} className={look} />
      )}
    </span>
  );
}
