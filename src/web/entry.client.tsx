import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnChunkFailure } from './shell/chunk-failure.ts';
import { holdBackgroundReads } from './shell/hold-reads.ts';
import { holdReloadsOffline } from './shell/offline-reload.ts';
import { registerOfflineWorker } from './shell/register-offline-worker.ts';
import { guardTyped, TypedEarly } from './shell/typed-early.tsx';

reloadOnChunkFailure();
holdReloadsOffline();
holdBackgroundReads();
registerOfflineWorker();
guardTyped();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TypedEarly>
        <HydratedRouter />
      </TypedEarly>
    </StrictMode>,
  );
});
