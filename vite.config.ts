import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page needs is one file, and what pages with products need another, rather than one for each module. */
const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: /node_modules[\\/](react|react-dom|scheduler|react-router|use-intl)[\\/]/,
      priority: 3,
    },
    {
      name: 'shell',
      test: /src[\\/]web[\\/](root\.tsx|kit[\\/]page[\\/]seo\.ts|shell[\\/](typed-early|hold-reads|chunk-failure|offline-reload|register-offline-worker)\.tsx?)$|lucide-react.*[\\/]chevron-(left|right)\.\w+$/,
      priority: 2,
    },
    {
      name: 'products',
      test: /src[\\/]web[\\/](kit|shop)[\\/]catalogue[\\/]product-(card|shelf)\.tsx$/,
      priority: 1,
    },
  ],
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { middlewareMode: true },
  // Messages come parsed from the server (src/messages/compile-messages.ts): no browser loads a parser of them.
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/web/ui/create-icon.ts', import.meta.url)),
      },
      {
        find: /^use-intl\/format-message$/,
        replacement: fileURLToPath(new URL('src/messages/format-message.ts', import.meta.url)),
      },
    ],
  },
  ssr: { noExternal: ['use-intl', 'lucide-react'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // By their hash alone: the list of all routes, which every page fetches, names each file for every route it is
          // in, and is a fifth shorter without words.
          output: {
            codeSplitting,
            chunkFileNames: 'assets/[hash].js',
            entryFileNames: 'assets/[hash].js',
          },
        },
      },
    },
  },
});
