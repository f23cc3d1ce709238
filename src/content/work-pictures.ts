/** What went live may show one of these: its file's name, and what the desk calls it. Each is 960 by 640. */
export const workPictures: Readonly<Record<string, string>> = {
  'kitchen-breakfast': 'The kitchen',
  'villa-garden': 'The garden at night',
  'terrace-table': 'The long table',
  'beach-dawn': 'The beach at dawn',
  whiteboards: 'Whiteboards',
  'highlight-first-page': 'A finished page',
};
