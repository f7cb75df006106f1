/** What became of a pasted address: a link of it was made or was there, or why there is none. */
export const linkOutcomes = [
  'made',
  'known',
  'notAnAddress',
  'elsewhere',
  'notAThing',
  'notThere',
  'full',
] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];
