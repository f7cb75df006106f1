import { fail, type Result, succeed } from '../../shared/result.ts';

/** The longest a parcel may be said to take, in days. */
const daysMost = 90;
const codeShape = /^[a-z0-9-]{2,40}$/;

export type ShippingChannelDraft = {
  code: string;
  nameTh: string;
  nameEn: string;
  daysMin: number;
  daysMax: number;
  /** `{tracking}` is replaced by the parcel's number; null when parcels can't be followed. */
  trackingUrl: string | null;
  isActive: boolean;
  /** Null: a new store doesn't offer it by itself. In satang. */
  usual: { feeSatang: number; extraKilogramSatang: number; freeFromSatang: number | null } | null;
};

export type ShippingChannelInvalid = {
  code: 'shippingChannelInvalid';
  fields: Partial<Record<'code' | 'nameTh' | 'nameEn' | 'daysMin' | 'daysMax' | 'trackingUrl', string>>;
};

/** What can't be saved of a way to send, by field. */
export function checkShippingDraft(draft: ShippingChannelDraft): Result<true, ShippingChannelInvalid> {
  const { code, nameTh, nameEn, daysMin, daysMax, trackingUrl } = draft;
  const fields = {
    ...(codeShape.test(code) ? {} : { code: 'channelCodeInvalid' }),
    ...(nameTh === '' ? { nameTh: 'required' } : {}),
    ...(nameEn === '' ? { nameEn: 'required' } : {}),
    ...(daysMin > daysMost ? { daysMin: 'daysTooMany' } : {}),
    ...(daysMax > daysMost ? { daysMax: 'daysTooMany' } : daysMax < daysMin ? { daysMax: 'daysTurned' } : {}),
    ...(trackingUrl === null || isTrackingUrl(trackingUrl) ? {} : { trackingUrl: 'trackingUrlInvalid' }),
  };
  return Object.keys(fields).length === 0 ? succeed(true) : fail({ code: 'shippingChannelInvalid', fields });
}

/** An https address with a place for the parcel's number, or one that is the same for all. */
function isTrackingUrl(address: string): boolean {
  const filled = address.replaceAll('{tracking}', 'TH1');
  if (/[\s\\{}]/.test(filled) || !URL.canParse(filled)) return false;
  const { protocol, hostname, username } = new URL(filled);
  return protocol === 'https:' && hostname.includes('.') && username === '' && !hostname.includes('th1');
}
