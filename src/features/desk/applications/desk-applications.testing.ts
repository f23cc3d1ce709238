import type { DeskApplication } from '../../applications/rules/decision.ts';
import type { ShownApplication } from '../desk-with.ts';

/** An application whose fields a test overrides. */
export const deskApplication = (changed: Partial<DeskApplication> = {}): DeskApplication => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Meera Shah',
  email: 'meera@example.com',
  business: 'Shah & Sons',
  phone: '+91 98765 43210',
  project: 'A shop for tiles.',
  plan: 'stay',
  source: null,
  created_at: '2026-01-02T10:00:00+00:00',
  edition: '2025-10',
  status: 'new',
  version: 0,
  decided_at: null,
  is_member: false,
  filled_honeypot: false,
  decisions: [],
  notes: [],
  ...changed,
});

/** One about which nothing waits. */
export const shownApplication = (changed: Partial<DeskApplication> = {}): ShownApplication => ({
  ...deskApplication(changed),
  notes: [],
  waits: null,
});
