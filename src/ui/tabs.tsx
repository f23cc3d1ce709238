import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface TabContent<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: IconName;
  /** Stands above the label. With counts the tabs share the width in one line, whatever the text size. */
  readonly count?: number;
  readonly panel: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Names the choice between the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly TabContent<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Stands above the tabs, or at the end of their line if both fit. */
  readonly above?: ReactNode;
  /** The classes of the line of tabs. */
  readonly lineClass?: string;
}

/** Tabs above one panel, whose layout may depend on their width. Arrow keys move between tabs. Mounts only the selected panel. */
export const Tabs = <Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  above,
  lineClass = '',
}: TabsProps<Id>) => {
  const place = tabs.findIndex((tab) => tab.id === selected);
  const hasCounts = tabs.some(({ count }) => count !== undefined);
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
      <div
        className={`flex flex-row-reverse flex-wrap items-end justify-end gap-x-8 border-b border-night-line ${lineClass}`}
      >
        {above}
        <TabList aria-label={label} className={`flex w-full ${hasCounts ? '' : 'flex-wrap @[28rem]:w-auto'}`}>
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              className={({ selected: on }) =>
                `-mb-px inline-flex min-h-11 flex-1 cursor-pointer rounded-t [&:not([data-focus])]:outline-none items-center justify-center whitespace-nowrap border-b-2 font-semibold transition-colors duration-150 ${hasCounts ? counted : uncounted} ${
                  on ? 'border-lamp text-lamp-bright' : 'border-transparent text-sand-dim hover:text-sand'
                }`
              }
            >
              {tab.icon === undefined ? null : (
                <Icon name={tab.icon} className="hidden size-4 @[28rem]:inline-block" />
              )}
              {tab.label}
              {tab.count === undefined ? null : (
                <>
                  {' '}
                  <span className="figures text-lg-fit font-medium">{tab.count}</span>
                </>
              )}
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

const counted = 'flex-col-reverse px-1 py-1 text-count-fit';
const uncounted = 'gap-2 px-2 py-2 text-tab-fit @[28rem]:flex-none @[28rem]:px-5 @[28rem]:text-base';
