/** What a rate is on. */
export const rateOn = ['all', 'category', 'product'] as const;

/** The form of a rate as it was typed; `target` is a kind and a number, '' while none is chosen. */
export type RateValues = {
  on: (typeof rateOn)[number];
  target: string;
  targetName: string;
  find: string;
  by: string;
  worth: string;
  campaignId: string;
  /** Points beside it for every 100 baht; '' for none. The house's alone. */
  points: string;
  reach: string;
  startsAt: string;
  endsAt: string;
};

/** What is wrong, by field: keys of `storeAffiliate.form.mistake`. */
export type RateFields = {
  worth?: 'worth';
  points?: 'points';
  find?: 'target';
  startsAt?: 'date';
  endsAt?: 'date' | 'dates';
};

export type FoundTargets = {
  dataList: readonly { id: number; name: string; about: string | null; price: number | null }[];
  hasMore: boolean;
};

export type RateReply = {
  values: RateValues;
  fields: RateFields;
  found?: FoundTargets & { kind: 'product' | 'category' };
  message?: string;
  /** Everything can be read: whoever sends it once more sets it. */
  isAsked?: true;
};

export const emptyRate: RateValues = {
  on: 'all',
  target: '',
  targetName: '',
  find: '',
  by: 'percent',
  worth: '',
  campaignId: '',
  points: '',
  reach: 'cart',
  startsAt: '',
  endsAt: '',
};
