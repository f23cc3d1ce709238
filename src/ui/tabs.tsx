import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface TabContent<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: IconName;
  readonly panel: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Names the choice between the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly TabContent<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Tabs that do not fit into one line scroll sideways instead of wrapping. */
  readonly inOneLine?: boolean;
  /** Stands above the tabs, or at the end of their line if both fit. */
  readonly above?: ReactNode;
}

/** Tabs above one panel, whose layout may depend on their width. Arrow keys move between tabs. Mounts only the selected panel. */
export const Tabs = <Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  inOneLine = false,
  above,
}: TabsProps<Id>) => {
  const place = tabs.findIndex((tab) => tab.id === selected);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls the selected tab into view. `scrollIntoView` would scroll the page, too.
    const tab = list.current?.children[place];
    if (inOneLine && tab instanceof HTMLElement) list.current?.scrollTo({ left: tab.offsetLeft - 48 });
  }, [inOneLine, place]);
  return (
    <TabGroup
      as="div"
      className="@container"
      selectedIndex={place}
      onChange={(index) => {
        const tab = tabs[index];
        if (tab) onSelect(tab.id);
      }}
    >
      <div className="flex flex-row-reverse flex-wrap items-end justify-end gap-x-8 border-b border-night-line">
        {above}
        <TabList
          ref={list}
          aria-label={label}
          className={`flex ${inOneLine ? oneLine : 'w-full flex-wrap @[28rem]:w-auto'}`}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              className={({ selected: on }) =>
                `-mb-px inline-flex min-h-11 flex-1 cursor-pointer rounded-t @[28rem]:flex-none @[28rem]:px-5 [&:not([data-focus])]:outline-none items-center justify-center gap-2 whitespace-nowrap border-b-2 px-2 py-2 text-tab-fit font-semibold transition-colors duration-150 @[28rem]:text-base ${
                  on ? 'border-lamp text-lamp-bright' : 'border-transparent text-sand-dim hover:text-sand'
                }`
              }
            >
              {tab.icon === undefined ? null : (
                <Icon name={tab.icon} className="hidden size-4 @[28rem]:inline-block" />
              )}
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanels className="pt-4">
        {tabs.map((tab) => (
          <TabPanel key={tab.id} tabIndex={-1}>
            {tab.panel}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
};

/** The padding leaves room for the focus ring, which a scrolling box cuts off. The mask fades the cut tab at the end. */
const oneLine =
  'relative -m-1.5 min-w-0 overflow-x-auto overscroll-x-contain p-1.5 pr-8 [scrollbar-width:none] [mask-image:linear-gradient(to_left,transparent,black_2rem)]';
