/** Shows beside a date and at the form while the edition is over and no other is published. */
export const overNote = 'This edition is over. Apply for the next one.';

/** Shows in the same places when the edition is cancelled. */
export const cancelledNote = 'This edition is cancelled. Apply for the next one.';
