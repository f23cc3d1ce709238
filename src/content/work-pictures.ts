/** The drawings that a work on the front page may show: the file's name, and its name at the desk. Each is 960 by 640. */
export const workPictures: Readonly<Record<string, string>> = {
  'kitchen-breakfast': 'The kitchen',
  'villa-garden': 'The garden at night',
  'terrace-table': 'The long table',
  'beach-dawn': 'The beach at dawn',
  whiteboards: 'Whiteboards',
  'highlight-first-page': 'A finished page',
};
