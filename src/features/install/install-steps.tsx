import { useRef, useState } from 'react';
import type { InstallStep } from './install-texts.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { StepPicture } from './step-picture.tsx';
import { Icon } from '../../ui/icon.tsx';

interface InstallStepsProps {
  readonly steps: readonly InstallStep[];
  /** Says what the page's address is for, where it has to be taken along by hand. */
  readonly link?: string;
}

/** The way to the app, one picture and one sentence a step. */
export const InstallSteps = ({ steps, link }: InstallStepsProps) => (
  <>
    <ol className="mt-5 grid gap-4 lg:grid-cols-3">
      {steps.map(({ picture, text }, at) => (
        <li key={text} className="flex items-center gap-4">
          <StepPicture picture={picture} />
          <p className="min-w-0 text-sm">
            {/* A list says its numbers by itself to those who do not see them. */}
            <span className="figures text-lamp" aria-hidden="true">
              {at + 1}
            </span>{' '}
            {text}
          </p>
        </li>
      ))}
    </ol>
    {link === undefined ? null : <CopyLink why={link} />}
  </>
);

/** Some of these browsers refuse the clipboard: the shown address can be copied by hand. */
const CopyLink = ({ why }: { readonly why: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const [address] = useState(() => `${location.origin}${location.pathname}`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: 'Link copied', description: 'Now open your browser and paste it there.' });
    } catch {
      field.current?.focus();
      field.current?.select();
      showToast({ title: 'Couldn’t copy the link', description: 'It is selected: please copy it by hand.' });
    }
  };
  return (
    <div className="mt-5">
      <p className="text-sm">{why}</p>
      <div className="mt-2 flex gap-2">
        <input
          ref={field}
          readOnly
          aria-label="Link to this page"
          value={address}
          className="block min-h-11 w-full min-w-0 rounded-md border border-night-edge bg-night px-3.5 py-2.5 font-mono text-sm text-sand"
        />
        <Button variant="quiet" size="small" className="whitespace-nowrap" onClick={() => void copy()}>
          <Icon name="copy" className="size-4" />
          Copy link
        </Button>
      </div>
    </div>
  );
};
