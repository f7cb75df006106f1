/** Photos that staff see by a report, and by a return that shows them: each by that alone, not by the conversation. */
export const reportPhotoHref = (report: number) => (photo: number) =>
  `/resources/chat-evidence/report/${report}/${photo}`;

export const citedPhotoHref = (returnNumber: string) => (photo: number) =>
  `/resources/chat-evidence/return/${returnNumber}/${photo}`;
