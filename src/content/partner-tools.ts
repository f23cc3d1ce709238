/** Tools that the club works with: independent products, linked without any arrangement. */
export const partnerTools = [
  {
    name: 'Descript',
    category: 'Video creation',
    url: 'https://www.descript.com/',
    description:
      'Edit video by editing its transcript: record, cut and caption short clips without a timeline.',
  },
  {
    name: 'Replit',
    category: 'Development',
    url: 'https://replit.com/',
    description:
      'Describe an app, watch it being built in the browser, and put it online from the same page.',
  },
  {
    name: 'Gamma',
    category: 'Presentations',
    url: 'https://gamma.app/',
    description: 'Turns notes into a presentation, a document or a simple web page that looks designed.',
  },
  {
    name: 'Napkin',
    category: 'Visualization',
    url: 'https://www.napkin.ai/',
    description: 'Paste a paragraph and get diagrams that explain it, ready for slides and posts.',
  },
  {
    name: 'HubSpot',
    category: 'Sales and marketing',
    url: 'https://www.hubspot.com/',
    description: 'Contacts, deals, forms and follow-up mails in one place, with a free plan to start on.',
  },
  {
    name: 'Claude',
    category: 'AI assistant',
    url: 'https://claude.ai/',
    description: 'An assistant for writing, planning and thinking a problem through with your own documents.',
  },
  {
    name: 'Canva',
    category: 'Content and marketing',
    url: 'https://www.canva.com/',
    description: 'Posts, flyers, menus and brand kits from templates, with AI help for words and pictures.',
  },
] as const;
