import { useRef, useState, type ReactNode } from 'react';
import { site } from '../../content/site.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { InstallTexts, StepIllustration } from './install-texts.ts';

/** The steps to install the app, each with a picture and a sentence. With `link`, also the page's address to copy. */
export const InstallSteps = ({ steps, link }: Pick<InstallTexts, 'steps' | 'link'>) => (
  <>
    <ol className="mt-5 grid gap-4 @[48rem]:grid-cols-3">
      {steps.map(({ picture, text }, at) => (
        <li key={text} className="flex items-center gap-4">
          <StepPicture picture={picture} />
          <p className="min-w-0 text-sm">
            {/* Hidden, because screen readers announce the numbers of a list. */}
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

/** The page's address with a copy button. Some of these browsers refuse the clipboard, so the address can be copied by hand. */
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

/**
 * A small drawing of the part of a browser that a step is about. The control to press has the lamp's colour. Decorative, because the
 * sentence beside the drawing says the same.
 */
const StepPicture = ({ picture }: { readonly picture: StepIllustration }) => (
  <svg
    viewBox="0 0 128 88"
    width="128"
    height="88"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="shrink-0 rounded-md border border-night-line bg-night text-night-edge"
  >
    {draw(picture)}
  </svg>
);

const draw = (picture: StepIllustration): ReactNode => {
  if (picture.kind === 'bar') return <BrowserBar {...picture} />;
  if (picture.kind === 'menu') return <Menu {...picture} />;
  if (picture.kind === 'menu-bar') return <MenuBar />;
  return picture.kind === 'home' ? <HomeScreen /> : <Dock />;
};

/** A phone's screen with the bar of its browser, and the button to press in the bar. */
const BrowserBar = ({ at, sign }: Extract<StepIllustration, { kind: 'bar' }>) => {
  const y = at === 'top' ? 17 : 71;
  return (
    <>
      {at === 'top' ? (
        <path d="M22 88V12q0-8 8-8h68q8 0 8 8v76M22 30h84" />
      ) : (
        <path d="M22 0v76q0 8 8 8h68q8 0 8-8V0M22 58h84" />
      )}
      {at === 'top' ? (
        <path d="M34 44h44M34 54h58M34 64h50M34 74h56" opacity=".5" />
      ) : (
        <path d="M34 12h58M34 22h50M34 32h56M34 42h40" opacity=".5" />
      )}
      {at === 'top' ? (
        <rect x="32" y="11" width="48" height="12" rx="6" />
      ) : (
        <path d="M36 67l-4 4 4 4M92 71h-8m4-4v8" />
      )}
      <g className="text-lamp">
        <circle cx={at === 'top' ? 93 : 64} cy={y} r="10" fill="currentColor" fillOpacity=".18" />
        <g transform={`translate(${at === 'top' ? 93 : 64} ${y})`}>{signs[sign]}</g>
      </g>
    </>
  );
};

const dots = (along: 'x' | 'y') =>
  [-3.5, 0, 3.5].map((step) => (
    <circle
      key={step}
      cx={along === 'x' ? step : 0}
      cy={along === 'y' ? step : 0}
      r="1.3"
      fill="currentColor"
      stroke="none"
    />
  ));

/** The icons of the buttons, drawn around the point 0, 0. */
const signs: Readonly<Record<Extract<StepIllustration, { kind: 'bar' }>['sign'], ReactNode>> = {
  share: <path d="M-2-.5h-2.500v6h9v-6H2M0 1.500v-8m-2.500 2.500 2.500-2.500 2.500 2.500" />,
  dots: dots('x'),
  kebab: dots('y'),
};

/** A menu with the item to choose in the middle. */
const Menu = ({ label, sign }: Extract<StepIllustration, { kind: 'menu' }>) => (
  <>
    <rect x="8" y="8" width="112" height="72" rx="8" />
    <path d="M18 20h46M18 68h54" opacity=".5" />
    <path d="M8 31h112M8 57h112" opacity=".5" />
    <g className="text-lamp">
      <rect x="8" y="31" width="112" height="26" fill="currentColor" fillOpacity=".14" stroke="none" />
      <text
        x="16"
        y="47"
        fontSize={label.length > 16 ? 7.5 : 9}
        fontWeight="600"
        fill="currentColor"
        stroke="none"
      >
        {label}
      </text>
      {sign === 'add' ? (
        <path d="M103.500 38.500h11v11h-11zM109 41.500v5m-2.500-2.500h5" />
      ) : (
        <path d="M108 39h-4.500v10.500H114V45m-5 0 5.500-6m-4 0h4v4" />
      )}
    </g>
  </>
);

/** The top of a computer's screen. */
const MenuBar = () => (
  <>
    <path d="M0 24h128" />
    <g fill="currentColor" stroke="none" fontSize="8.5" fontWeight="600">
      <text x="12" y="16">
        Safari
      </text>
      <text x="80" y="16">
        Edit
      </text>
      <text x="102" y="16">
        View
      </text>
    </g>
    <g className="text-lamp" fill="currentColor" stroke="none">
      <rect x="48" y="5" width="28" height="16" rx="4" fillOpacity=".18" />
      <text x="53" y="16" fontSize="9" fontWeight="600">
        File
      </text>
    </g>
    <path d="M20 88V48q0-6 6-6h76q6 0 6 6v40M20 56h88" opacity=".5" />
  </>
);

const Mark = ({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) => (
  <>
    <image href="/icons/favicon.svg" x={x} y={y} width={size} height={size} />
    <rect x={x - 1.5} y={y - 1.5} width={size + 3} height={size + 3} rx="7" className="text-lamp" />
  </>
);

/** A phone's home screen with the club's icon among others. */
const HomeScreen = () => (
  <>
    <path d="M14 88V16q0-10 10-10h80q10 0 10 10v72" />
    {[26, 53, 80].map((x) => (
      <rect key={x} x={x} y="18" width="21" height="21" rx="6" opacity=".5" />
    ))}
    <rect x="80" y="50" width="21" height="21" rx="6" opacity=".5" />
    <rect x="26" y="50" width="21" height="21" rx="6" opacity=".5" />
    <Mark x={53} y={50} size={21} />
    <text
      x="63.5"
      y="82.5"
      textAnchor="middle"
      fontSize="7"
      fontWeight="600"
      fill="currentColor"
      stroke="none"
      className="text-sand"
    >
      {site.shortName}
    </text>
  </>
);

/** The lower edge of a computer's screen. */
const Dock = () => (
  <>
    <path d="M14 0v30q0 6 6 6h88q6 0 6-6V0" opacity=".5" />
    <rect x="12" y="48" width="104" height="34" rx="9" />
    {[19, 43, 91].map((x) => (
      <rect key={x} x={x} y="55" width="20" height="20" rx="6" opacity=".5" />
    ))}
    <Mark x={67} y={55} size={20} />
  </>
);
