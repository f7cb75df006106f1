const kilobyte = 1024;

/** A size as people read it: "820 KB", "4.2 MB". */
export function fileSizeText(bytes: number): string {
  if (bytes < kilobyte * kilobyte) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`;
  const megabytes = bytes / kilobyte / kilobyte;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
