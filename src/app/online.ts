import { createConnection, type Connection, type ConnectionOptions } from '../engine/member/online.ts';
import { closeReadNotices, offerOlder, shareReadMarks } from '../features/chat/online.ts';
import { leaveDeskOnline } from '../features/desk/leave-desk.ts';
import { startDevicePush } from '../features/notifications/device-push.ts';
import { fetchAvatars, reportActivity } from '../features/people/online.ts';

const services = [
  fetchAvatars,
  offerOlder,
  reportActivity,
  shareReadMarks,
  closeReadNotices,
  startDevicePush,
  leaveDeskOnline,
];

/** Connects the page and starts the online services of the features. One chunk, which loads after the first view. */
export const connect = (options: ConnectionOptions): Connection => createConnection({ ...options, services });
