/** An amount with India's digit groups: ₹1,00,000. */
export const rupees = (amount: number): string =>
  `₹${String(amount).replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',')}`;

/** A number of seats at the beginning of a sentence: "Twelve", and from 21 on in digits. */
export const seatsInWords = (seats: number): string => words[seats] ?? String(seats);

const words =
  'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty'.split(
    ' ',
  );
