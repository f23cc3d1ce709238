/** Replaces `@tanstack/react-virtual` in the build: Headless UI's Combobox imports it for its prop `virtual`, which no list here uses. */
export const useVirtualizer = (): never => {
  throw new Error('A Combobox with the prop "virtual" needs @tanstack/react-virtual (vite.config.ts).');
};
