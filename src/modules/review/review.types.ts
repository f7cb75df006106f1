/** A review as every list of reviews reads it, with the store's answer. */
export type ReviewRow = {
  id: number;
  displayName: string;
  stars: number;
  text: string;
  photoKeys: string[];
  helpfulCount: number;
  isVerified: boolean;
  createdAtMs: number;
  editedAtMs: number | null;
  replyText: string | null;
  replySellerTh: string | null;
  replySellerEn: string | null;
  repliedAtMs: number | null;
  replyEditedAtMs: number | null;
};
