export interface Amenity {
  readonly name: string;
  readonly text: string;
  readonly icon: string;
}

/** The first editions' house. An operator with another house changes this list. @public */
export const amenitiesArePlaceholders = true;

export const amenities = [
  {
    name: 'Fibre internet, twice',
    text: 'Two lines from two providers, and a third over the air.',
    icon: 'i-lucide-wifi',
  },
  { name: 'Power that stays on', text: 'Inverter and generator. Monsoon tested.', icon: 'i-lucide-plug-zap' },
  {
    name: 'The long table',
    text: 'Twelve chairs with backs, twelve sockets, one view.',
    icon: 'i-lucide-laptop',
  },
  { name: 'A pool for 2 AM', text: 'Lit, warm, and six steps from your laptop.', icon: 'i-lucide-waves' },
  {
    name: 'Goan kitchen',
    text: 'Breakfast to midnight, with vegetarian and Jain meals.',
    icon: 'i-lucide-utensils',
  },
  {
    name: 'Filter coffee, always',
    text: 'And chai, and lime soda, and coconut water.',
    icon: 'i-lucide-coffee',
  },
  {
    name: 'Beds and quiet rooms',
    text: 'Air-conditioned. A bed from Growth Accelerator on, a sofa for everybody else.',
    icon: 'i-lucide-bed-double',
  },
  {
    name: 'A corner for video',
    text: 'Lamp, microphone and backdrop, for the clips you need.',
    icon: 'i-lucide-video',
  },
  { name: 'Beach on foot', text: 'Seven minutes down the laterite path.', icon: 'i-lucide-footprints' },
  {
    name: 'Airport and station pick-up',
    text: 'Shared cars on Saturday morning and Sunday afternoon.',
    icon: 'i-lucide-car',
  },
] as const satisfies readonly Amenity[];
