export type StoredFile = { bytes: Buffer; contentType: string; etag: string };

/** Where files live: a folder, or S3. Keys are paths of letters, digits, dots, dashes and slashes. */
export type Storage = {
  put(key: string, bytes: Buffer, options: { contentType: string }): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
};
