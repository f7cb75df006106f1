import { useLocation } from 'react-router';
import { type LivePlace, livePlaceOf } from './live-place.rules.ts';

/** Whose lives the page that is open is about. */
export function useLivePlace(): LivePlace {
  return livePlaceOf(useLocation().pathname);
}
