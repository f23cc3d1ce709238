import * as v from 'valibot';
import { paths } from '../../../config/paths.ts';
import { checkMailAddress, toMailAddress } from '../../../domain/mail-address.ts';

/** Validates the field "Tell me about the next one" and the body of the function `edition-news`. */
export const editionNewsSchema = v.strictObject({
  email: v.pipe(
    v.string('Email is required.'),
    v.transform(toMailAddress),
    v.nonEmpty('Please enter your email address.'),
    checkMailAddress,
  ),
});

/** The page on which the owner of an address confirms it. */
export const editionNewsLink = (siteUrl: string, token: string): string =>
  `${siteUrl}${paths.editionNews}?token=${token}`;
