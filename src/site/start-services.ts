import { createServices, type Services } from '../member/services.ts';
import { tellOutcome } from '../page/delivery-toasts.ts';

/** Starts the services of a public page, which shows its first view without them. */
export const startServices = (): Services => createServices(Promise.resolve(), tellOutcome);
