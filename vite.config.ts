import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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
});
