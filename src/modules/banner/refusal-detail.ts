import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';

/** Which field or picture of a banner was wrong, with what its text is filled with: the `data` of the API's error. */
export function refusalDetail(failure: { code: string; field?: string; fields?: object }) {
  if (failure.fields !== undefined) return { fields: failure.fields };
  if (failure.field === undefined) return undefined;
  const size = uploadDetail(failure.code, { bytes: UPLOAD_LIMITS.imageBytes })?.data;
  return { side: failure.field, ...size };
}
