import { Suspense, type ComponentType } from 'react';
import { UpdatePrompt } from '../page/app-update.tsx';
import { InstallSlot } from '../page/install-slot.tsx';
import { Providers } from '../page/providers.tsx';
import { PageEnd } from '../ui/section.tsx';
import { Toasts } from '../ui/toast.tsx';

/** A public page with what is around it. */
export const SitePage = ({ Page }: { readonly Page: ComponentType }) => (
  <>
    <Providers>
      <PageEnd value={<InstallSlot place="page" />}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </PageEnd>
      <UpdatePrompt />
    </Providers>
    <Toasts />
  </>
);
