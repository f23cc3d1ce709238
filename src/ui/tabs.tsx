import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
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
  /** Above the tabs; on wide screens at the end of their line. */
  readonly above?: ReactNode;
}

/** Tabs over one panel; arrow keys move between tabs. Mounts only the selected panel. */
export const Tabs = <Id extends string>({ label, tabs, selected, onSelect, above }: TabsProps<Id>) => (
  <TabGroup
    selectedIndex={tabs.findIndex((tab) => tab.id === selected)}
    onChange={(index) => {
      const tab = tabs[index];
      if (tab) onSelect(tab.id);
    }}
  >
    <div className="items-end gap-x-8 border-b border-night-line xl:flex xl:flex-row-reverse xl:justify-end">
      {above}
      <TabList aria-label={label} className="flex flex-wrap xl:shrink-0">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            className={({ selected: on }) =>
              `-mb-px inline-flex min-h-11 flex-1 cursor-pointer rounded-t sm:flex-none sm:px-5 [&:not([data-focus])]:outline-none items-center justify-center gap-2 whitespace-nowrap border-b-2 px-2 py-2 text-sm font-semibold transition-colors duration-150 sm:text-base ${
                on ? 'border-lamp text-lamp-bright' : 'border-transparent text-sand-dim hover:text-sand'
              }`
            }
          >
            {tab.icon === undefined ? null : (
              <Icon name={tab.icon} className="hidden size-4 sm:inline-block" />
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
