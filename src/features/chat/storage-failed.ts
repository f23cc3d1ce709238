/** What to say when the device could not even keep the wish: nothing was asked for. */
export const storageFailed = 'This device has no room left to keep it. Free some space and try again.';
