/** Where pages note the language they are read in, for the worker that speaks when there is no network. */
export const keptLanguage = { cacheName: 'language', address: '/offline/language' } as const;
