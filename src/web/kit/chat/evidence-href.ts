/** Photos that staff see by a report, of what is held, and by a return that shows them: each by that alone, not by the conversation. */
export const reportPhotoHref = (report: number) => (photo: number) =>
  `/resources/chat-evidence/report/${report}/${photo}`;

export const heldPhotoHref = (conversationId: number, number: number) => (photo: number) =>
  `/resources/chat-evidence/held/${conversationId}-${number}/${photo}`;

export const citedPhotoHref = (returnNumber: string) => (photo: number) =>
  `/resources/chat-evidence/return/${returnNumber}/${photo}`;
