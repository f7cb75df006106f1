/** Why coming back from the platform led to nothing, as an address may say it; other words in it say something went wrong. */
export function pageProblemOf(given: string | null): 'denied' | 'state' | 'away' | 'failed' | null {
  if (given === null) return null;
  if (given === 'livePageDenied') return 'denied';
  if (given === 'livePageStateInvalid') return 'state';
  return given === 'livePageAway' || given === 'livePageLimited' ? 'away' : 'failed';
}
