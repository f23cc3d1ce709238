import type { ServiceOptions } from '../engine/member/services.ts';
import { readFirstView } from '../features/chat/first-view.ts';
import { chatService } from '../features/chat/service.ts';
import { notificationsService } from '../features/notifications/service.ts';
import { changes, schema } from './capabilities.ts';
import { peopleService } from '../features/people/service.ts';
import { deskStored } from '../features/desk/stored.ts';
import { villaStored } from '../features/villa/stored.ts';
import { firstStepsStored } from '../features/first-steps/stored.ts';
import { env } from '../config/env.ts';

/** The capabilities and services of a page. Workers import capabilities.ts only. */
export const portal = {
  backend: { url: env.supabaseUrl, key: env.supabaseKey, captchaSiteKey: env.captchaSiteKey },
  changes,
  schema,
  services: [
    chatService,
    notificationsService,
    peopleService,
    { stored: deskStored },
    { stored: villaStored },
    { stored: firstStepsStored },
  ],
  readFirstView,
  loadConnection: async () => (await import('./online.ts')).connect,
} satisfies Partial<ServiceOptions>;
