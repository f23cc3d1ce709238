import type { ComponentProps } from 'react';
import { DeskPage } from '../features/desk/desk-page.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';

const previewPage = lazyComponent(async () => (await import('../site/preview.tsx')).PreviewPage);

/** The organisers' desk, with the preview of the public page, which no feature may import. */
export const Desk = (props: Omit<ComponentProps<typeof DeskPage>, 'preview'>) => (
  <DeskPage {...props} preview={previewPage} />
);
