import { indiaTime } from '../../editions/rules/event-dates.ts';

/** The moment (epoch milliseconds) by which we promise to answer an application: 24 hours after it arrived (ISO 8601). */
export const answerDue = (receivedAt: string): number => Date.parse(receivedAt) + 24 * 3_600_000;

/** That moment for the applicant: "Saturday, 2:30 PM IST". */
export const answerDueText = (receivedAt: string): string => {
  const { weekday, time } = indiaTime(answerDue(receivedAt));
  return `${weekday}, ${time} IST`;
};
