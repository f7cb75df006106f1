export const favouritesFormId = 'favourites';

/** The form of all hearts of a page, for who presses one without scripts: it leads back to the page it was sent from. */
export function FavouritesForm() {
  return <form id={favouritesFormId} method="post" action="/resources/wishlist" />;
}
