/** The first editions' house. An operator with another house changes this list. @public */
export const amenitiesArePlaceholders = true;

export const amenities = [
  {
    name: 'Fibre internet, twice',
    text: 'Two lines from two providers, and a third over the air.',
  },
  { name: 'Power that stays on', text: 'Inverter and generator. Monsoon tested.' },
  {
    name: 'The long table',
    text: 'Twelve chairs with backs, twelve sockets, one view.',
  },
  { name: 'A pool for 2 AM', text: 'Lit, warm, and six steps from your laptop.' },
  {
    name: 'Goan kitchen',
    text: 'Breakfast to midnight, with vegetarian and Jain meals.',
  },
  {
    name: 'Filter coffee, always',
    text: 'And chai, and lime soda, and coconut water.',
  },
  {
    name: 'Beds and quiet rooms',
    text: 'Air-conditioned. A bed from Growth Accelerator on, a sofa for everybody else.',
  },
  {
    name: 'A corner for video',
    text: 'Lamp, microphone and backdrop, for the clips you need.',
  },
  { name: 'Beach on foot', text: 'Seven minutes down the laterite path.' },
  {
    name: 'Airport and station pick-up',
    text: 'Shared cars on Saturday morning and Sunday afternoon.',
  },
] as const;
