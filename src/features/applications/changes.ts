import { paths } from '../../config/paths.ts';
import { failure, notices } from '../../content/notices.ts';
import { applicationSchema } from './rules/application.ts';
import { editionNewsSchema } from '../editions/rules/edition-news.ts';
import { isolated } from '../../domain/isolated.ts';
import { visitorChange } from '../../engine/member/change.ts';

export const application = visitorChange('application', {
  payload: applicationSchema,
  lane: ({ email }) => `application:${email}`,
  invoke: 'send-application',
  title: ({ name }) => `Application for ${isolated(name)}`,
  text: ({ project }) => project,
  delivered: () => notices.applicationSubmitted,
  refused: () => notices.applicationFailed,
  editor: { page: `${paths.home}#application` },
});

/** Asks for the one mail about the next edition. */
export const editionNews = visitorChange('edition-news', {
  payload: editionNewsSchema,
  lane: ({ email }) => `edition-news:${email}`,
  invoke: 'edition-news',
  title: 'Tell me about the next edition',
  text: ({ email }) => email,
  delivered: ({ email }) => ({
    title: 'Look into your mailbox',
    description: `We sent a mail to ${email}. Please confirm your address there.`,
  }),
  refused: ({ message }) => failure('Address not sent', message),
});

export const applicationsChanges = [application, editionNews];
