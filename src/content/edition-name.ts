/** An edition by its id, in words: "October 2025", and "January 2027 (2)" for the second one of a month. */
export const editionName = (id: string): string => {
  const [, month, number] = /^(\d{4}-\d\d)(?:-(\d+))?$/.exec(id) ?? [];
  if (month === undefined) return id;
  const name = new Date(month).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return number === undefined ? name : `${name} (${number})`;
};
