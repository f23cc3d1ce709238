/** An amount in Indian grouping: ₹1,00,000. */
export const rupees = (amount: number): string =>
  `₹${String(amount).replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',')}`;
