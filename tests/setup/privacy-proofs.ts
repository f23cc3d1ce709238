import { limits } from '../../src/config/limits.ts';
import { site } from '../../src/content/site.ts';
import type { eventValues } from '../../src/local/store/event-keys.ts';
import type { deviceValues, tabValues } from '../../src/local/store/keys.ts';
import type { memberValues } from '../../src/local/store/member-keys.ts';
import type { Table } from '../../supabase/tests/rules/access.ts';

/** A test by its file and its exact title. */
export interface Proof {
  readonly file: string;
  readonly test: string;
}

/** `tests` prove a sentence about the code; `promise` names the person who keeps a sentence about people. */
export type Ground = { readonly tests: readonly Proof[] } | { readonly promise: string };

const proof =
  (folder: string, ending: string) =>
  (name: string, title: string): Proof => ({ file: `${folder}${name}${ending}`, test: title });
const e2e = proof('tests/e2e/', '.spec.ts');
const component = proof('tests/components/', '.browser.test.tsx');
const contract = proof('tests/contracts/', '.test.ts');
const edge = proof('supabase/functions/_tests/', '.test.ts');
const sql = proof('supabase/tests/', '.test.sql');
const unit = proof('', '.test.ts');
const grants = unit(
  'supabase/tests/rules',
  'every role can read and write the columns that the matrix says and no more',
);
const rows = unit(
  'supabase/tests/rules',
  'every actor can do with the rows of every table what the matrix says and no more',
);
const onPage = (title: string) => unit('tests/setup/privacy-page', title);
const sharedDevice = e2e(
  'sync/shared-device',
  '[7] [8] unsent changes wait for their member and stay hidden from the next one',
);
const proved = (...tests: readonly Proof[]): Ground => ({ tests });

/** The proof of each sentence of the privacy page. A new or changed sentence needs its row here. */
export const grounds: Readonly<Record<string, Ground>> = {
  [`This page says in plain words what ${site.name} keeps about you, where, and for how long.`]: proved(
    onPage('every sentence of the privacy page has a test or a named promise'),
    onPage('the privacy page names everything that this site stores on a device'),
    onPage('the privacy page covers every table of the database'),
  ),
  'This site has no advertising trackers, no analytics and no third-party cookies.': proved(
    unit(
      'src/tools/build/headers-plugin',
      'a build for a hosted project lets pages connect to it, by HTTP and by socket, and to nothing else',
    ),
    onPage('this site sets no cookie and asks for no card'),
  ),

  'An unfinished application is kept as a draft in this browser until you send it, so that you lose nothing when the connection breaks or the tab closes.':
    proved(
      component('application', 'an incomplete form marks its fields and keeps its text across a reload'),
    ),
  'So is an address that you type to hear of the next edition.': proved(
    component('edition-news-form', 'keeps what is typed across a reload until the device has stored it'),
  ),
  'What you send waits in a queue on the device until the server has confirmed it, and is then removed.':
    proved(
      e2e('application', 'a visitor applies offline, and the application arrives once after reconnecting'),
    ),
  'Some browsers send it even after you have closed the page; your next visit then removes it.': proved(
    e2e('sync/background', '[BG2] an application arrives with no page open, and the next visit says so'),
  ),
  'A refused application stays there until you send it again or discard it.': proved(
    e2e('application', 'a visitor retries, edits or discards an application that the server refused'),
  ),
  'If you share the device, others who open this page in the same browser can see the draft and the queue.':
    proved(
      e2e('application', 'a visitor applies offline, and the application arrives once after reconnecting'),
    ),

  'If your link contained a campaign or a member’s code, the browser keeps both and adds them to your application, so that we know what works and whom to thank.':
    proved(
      e2e('application', 'a visitor applies once despite a double click and a lost answer'),
      unit('src/domain/source', "is the link's campaign and referral code, and nothing else"),
    ),
  'The device forgets them once you have sent the application.': proved(
    e2e('application', 'a visitor applies once despite a double click and a lost answer'),
  ),
  'The code itself is also kept for the tab until you close it, so that it still counts when you sign up.':
    proved(e2e('invitation-mails', 'a friend signs up by an invitation mail, and the inviter sees it')),

  'If you are a member and signed in, the device also holds a copy of the member directory, of the community chat, of announcements and of your own invitations with their numbers, so that they work without a network.':
    proved(
      sql('080-sync', 'the answer holds every mirrored table'),
      sql('080-sync', "the pull holds only the member's own invitations"),
    ),
  'With it stay the pictures that you have seen of members, at most 300, until the member removes theirs or leaves.':
    proved(
      unit('src/domain/picture', 'gives up pictures beyond the newest 300'),
      unit('src/local/mirror/keep-pictures', 'removes the pictures of members who removed theirs or left'),
    ),
  'For those who come and for organisers, the device also holds the way to the villa, its contacts, its Wi-Fi and its house rules until seven days after the edition, or until they give up the place.':
    proved(
      e2e(
        'villa',
        'those who come are told of the villa once, and read about it without a network until they sign out',
      ),
      e2e(
        'villa',
        'a member without a place learns nothing of the villa, and a device forgets it seven days after the end',
      ),
      sql('280-villa', 'a device learns that its member lost the place'),
    ),
  'Notifications: what you want to hear of, until when you muted all, and the time zone of the device on which you chose; nobody else sees it.':
    proved(
      sql('275-notifications', 'the first device brings its time zone'),
      sql('275-notifications', 'others do not see them'),
      sql('275-notifications', 'nor pull them'),
    ),
  'If you let a device ring, we keep its address at its browser’s push service, and the keys with which we encrypt what we send, so that the service cannot read it.':
    proved(
      edge('send-pushes', 'a mention reaches the device once, encrypted, with the name and the first words'),
    ),
  'That ends when you sign out there, when you end it there, or when the account is deleted.': proved(
    sql('275-notifications', 'a device on which the member signed out does not ring'),
    sql('275-notifications', 'its member does'),
    sql('275-notifications', 'a deleted account rings nowhere'),
  ),
  'What is to ring waits for at most a day.': proved(
    sql('275-notifications', 'what could not be sent for a day is given up'),
  ),
  'If you chose mails about what you have not read, we keep when you last got one; each has a link that stops them for good.':
    proved(
      sql('275-notifications', 'and not again within a day'),
      sql('275-notifications', 'a stopped mailbox gets no such mail'),
    ),
  'The villa of an edition: how to arrive, whom to call, the Wi-Fi and the house rules, as organisers write them.':
    proved(sql('280-villa', 'an organiser saves the villa'), sql('280-villa', 'an attendee saves no villa')),
  'From the edition’s publication until seven days after its end, organisers and those who have a place in it can read that, and nobody else.':
    proved(
      sql('280-villa', 'an attendee reads the villa of the own edition only'),
      sql('280-villa', 'a member without a place reads no villa'),
      grants,
      sql('280-villa', 'and nobody who came reads it'),
    ),
  'It also holds your name, email address and picture, so that the portal knows you, and the keys of your session.':
    proved(onPage('the privacy page names everything that this site stores on a device')),
  'It remembers what you last saved of your profile and how you last edited a message here, so that it can tell you when another of your devices has replaced it.':
    proved(onPage('the privacy page names everything that this site stores on a device')),
  'If you have a place in an edition, it holds your ticket, with the first names of those who host and of those who come, so that you can show it without a network.':
    proved(
      e2e(
        'gate',
        'an attendee opens the ticket at a gate without a network, and it leaves with the sign-out',
      ),
    ),
  'The device of an organiser also holds a copy of the organisers’ desk.': proved(
    e2e('desk', 'the copy of the desk leaves the device at sign-out'),
  ),
  'When a member is an organiser no more, their device removes at its next connection that copy, what they typed at the desk and did not save, and what they saved there and we did not accept.':
    proved(
      e2e(
        'villa',
        'a device forgets the desk and what was typed at it when its member is no organiser any more',
      ),
      unit(
        'src/member/leave-desk',
        'removes the copy, the drafts and the acts of the desk, and nothing else, when the badge was gone before the pull',
      ),
    ),
  'An organiser’s device reads tickets with its camera: the picture never leaves the device and is not kept.':
    proved(
      e2e(
        'gate-scan',
        'a phone without a network scans a ticket, lets its guest in, and goes on with the next code',
      ),
      onPage('nothing keeps or sends a picture of the camera'),
    ),
  'Signing out removes all of it, and so does another member who signs in here.': proved(
    contract('signed-out-device', 'after a sign-out the device holds no session and no identity'),
    sharedDevice,
    e2e('accounts', 'a mail link for another account asks before it switches accounts'),
  ),
  'The device also removes the copy when it has not reached us for 60 days, or when it learns that the account was deleted or suspended; a deleted account takes everything else of yours with it.':
    proved(
      unit('src/member/first-view', 'removes its copy after more than 60 days'),
      contract(
        'deleted-account',
        'an account that was deleted elsewhere leaves the device although its access token had expired',
      ),
      contract(
        'session-renewal',
        'reports that the account was suspended, by the code and not by the message',
      ),
      e2e('account-data', 'an account deleted on another device leaves nothing of itself on this one'),
    ),
  'When a session has ended elsewhere, the copy stays readable on the device until you sign out there.':
    proved(
      e2e(
        'sync/session',
        '[10] when the token refresh fails, the member signs in again and all is sent once',
      ),
    ),
  'What you have written and not sent (messages, invitations, profile changes, a picture, what you were typing) stays on the device for you, and for nobody else, until you sign in again.':
    proved(sharedDevice),

  'The browser also remembers small things: whether you paused the background, whether you closed the countdown in this tab, that an application or an address was sent from here, when the last application arrived, with its plan, your email address and its private link, until you hide it, how the application of the link that was opened last stood, in this tab the address that asked last to hear of the next edition, how far you have read the chat, that you let the device ring, the schedule that you have seen last, how much the device held for you at your last visit, and when you first came and whether you put the club on your home screen or said “not now”.':
    proved(onPage('the privacy page names everything that this site stores on a device')),
  'What you share to the club from another app waits in the tab until it is in your message.': proved(
    e2e('launch', 'shared text waits in the composer until after the sign-in'),
  ),
  'The pages and pictures of this site are kept in the browser, so that they open without a network.': proved(
    e2e('public-offline', 'after one visit every public page opens offline'),
    e2e('public-offline', 'pictures that a visitor has seen stay available offline'),
  ),
  'We read none of this; clearing the data of this site in your browser removes everything.': proved(
    onPage('the code that sends requests never reads what a device remembers'),
  ),

  'Applications: your name, email, business, phone, project and chosen plan, the campaign or code by which you came, when it arrived, what we decided, and notes that organisers write about it for each other.':
    proved(onPage('the privacy page covers every table of the database')),
  'Only the organisers can read them, and their devices hold a copy.': proved(
    grants,
    sql('250-decisions', 'the export of an applicant has no note'),
    sql('250-decisions', 'the link of a receipt shows no note'),
    sql('240-desk', 'a member does not read the desk'),
    grants,
  ),
  'We also email them to the organiser and send you a receipt, once each.': proved(
    edge('send-application', 'an application is stored and mails organiser and applicant'),
    edge('send-application', 'the same key again gets the same answer, one row and no more mail'),
  ),
  'On a day with very many, the organiser gets a list of names and businesses instead and you get no receipt by mail; nobody gets more than three receipts a day.':
    proved(
      sql('070-applications', 'the next one is stored, and waits for the digest without a receipt'),
      sql('070-applications', 'a mailbox gets three receipts a day, however its address is written'),
      edge('clock', 'the organiser gets one digest of the applications that have no mail of their own'),
    ),
  'We use them to answer you and to plan the event.': { promise: 'the organiser' },
  'The link in your receipt shows when your application came and how it stands, lets you give your seat back or leave the waitlist, and shows nothing else.':
    proved(
      sql('250-decisions', 'a visitor with the link of a receipt sees that nothing is decided'),
      sql('250-decisions', 'the link of a receipt follows the decisions'),
      sql('254-seats-given-back', 'who has no account gives the seat back by the link'),
      sql('254-seats-given-back', 'an applicant leaves the waitlist by the private link'),
    ),
  'If you give your seat back, we email that to the organiser and to you.': proved(
    edge('clock', 'the organiser and the applicant hear once of a seat that was given back'),
  ),
  'If we accept you, your name and email address are also in the list of those who come, with whether you have paid and the time when you arrived.':
    proved(
      sql('252-payments', 'an attendee does not mark a payment'),
      sql('260-gate', 'an organiser lets a guest in'),
      sql('250-decisions', 'the applicant has a place'),
      grants,
    ),
  'The others who come see your first name if the directory lists you, and else only that one more is coming.':
    proved(
      sql('260-gate', 'it names whom the directory lists, not its owner, and counts the others'),
      sql('260-gate', 'who left the directory is only counted'),
    ),
  'If we decline your application, or you withdraw it, the database deletes it 180 days after the edition that you applied for, or after the decision if that came later.':
    proved(
      sql('250-decisions', 'a declined application is deleted 180 days after the decision'),
      sql('250-decisions', 'no application is deleted before 180 days after its edition'),
      sql('250-decisions', 'its decisions go with it'),
      sql('250-decisions', 'its notes go with it'),
    ),
  'The organiser deletes all others when you ask.': { promise: 'the organiser' },

  'The next edition: if you ask to hear of it, we keep your email address and when you asked, and send you one mail to confirm it.':
    proved(
      edge(
        'edition-news',
        'an address is stored and gets one mail, which says why it came and has a link to stop them',
      ),
      onPage('the privacy page covers every table of the database'),
    ),
  'We delete an address that nobody confirms after seven days, and write to none.': proved(
    sql('255-edition-news', 'an address that nobody confirms is deleted after seven days'),
    sql('255-edition-news', 'an unconfirmed address gets no mail about an edition'),
  ),
  'When the next edition is published, we write to each confirmed address once and then delete it.': proved(
    edge('clock', 'who waits for the next edition gets one mail after its publication, and is forgotten'),
    sql('255-edition-news', 'and is kept nowhere'),
  ),
  'Only the organisers see who waits.': proved(
    sql('255-edition-news', 'an organiser sees who waits for the next edition'),
    grants,
  ),
  'Each of these mails has a link that deletes the address at once and stops them for good; for that we keep a keyed digest of it.':
    proved(
      sql('255-edition-news', 'and deletes the address at once'),
      sql('255-edition-news', 'a stopped mailbox gets no such mail, however its address is written'),
    ),

  'Accounts: your email address, a scrambled form of your password which nobody can read back, the name and the referral code that you signed up with, when you signed in, and with which browser from which network address, so that you can see your devices and sign them out.':
    proved(
      unit('supabase/tests/account', 'a password is kept as a salted hash only'),
      sql('180-sessions', 'a member sees the own sessions, this device first, and no ended one'),
    ),
  'Your profile holds what you write into it, when you were last active, and a badge if you are one of the organisers.':
    proved(
      sql('020-profiles', 'an account comes with a profile: name trimmed, picture, active now'),
      sql('020-profiles', "last_active moves at most every five minutes, and only the caller's"),
      sql('020-profiles', 'nobody else gets the badge, whatever is written'),
    ),
  'What organisers do at their desk is recorded, with their account and the time, and the record is kept.':
    proved(
      sql('240-desk', 'the record says who named whom, the newest first'),
      sql('240-desk', 'not even the owner deletes from the record'),
    ),
  'A picture that you choose is made small on your device, without the place and time that a camera writes into its files, and every member can see it.':
    proved(
      e2e('pictures', 'a member chooses a picture offline, and other members see it, also offline'),
      component('picture-field', 'drops what a camera wrote into the file'),
      sql('230-pictures', 'a picture of one byte more is refused'),
      sql('230-pictures', 'another member reads the picture'),
    ),
  'No other member can read what you hide.': proved(
    sql('140-profile-privacy', 'the hidden fields stand no longer where all members read'),
    sql('140-profile-privacy', 'others see what the chat needs, and no activity'),
  ),

  'Messages: what you write in the community chat, when, and which message you answer.': proved(
    sql('030-messages', 'a member writes a message'),
    sql('036-edits-and-replies', 'a message answers another one'),
    grants,
  ),
  'If you edit one, we note when, and keep its earlier text only in a report.': proved(
    sql('036-edits-and-replies', 'the earlier text is kept nowhere'),
    sql('036-edits-and-replies', 'and the report keeps the text that was reported'),
  ),
  'Reactions: the emoji with which you react to a message, which all members see with your name.': proved(
    sql('035-reactions', 'a member reacts'),
    sql('035-reactions', 'another member sees who reacted'),
  ),
  'So that all your devices count the same unread messages, we keep up to which message you have read; nobody else sees it.':
    proved(
      sql('037-read-marks', 'a member marks a message as read'),
      sql('037-read-marks', 'a newcomer has read what came before joining, and sees no mark of others'),
    ),
  'If you delete a message, its text is gone for everybody; it stays only in a report.': proved(
    sql('120-message-deletion', 'the text is nowhere'),
    sql('220-privacy-page', 'its copy stays in the report'),
  ),
  'If you report one, a copy of it with your reason is kept and goes by email, with your name and email address, to the organiser and to nobody else.':
    proved(
      edge('report-message', 'the organiser gets a mail that names reporter, author, text and reason'),
      grants,
    ),
  'The organisers see it beside the messages around it, and we keep who decided what about it.': proved(
    sql('130-message-reports', 'three messages before and three after stand beside the reported one'),
    sql('130-message-reports', 'the record says who judged what'),
  ),
  'If an organiser suspends a member, we keep until when, why and who did it; the member reads until when and why.':
    proved(
      sql('260-suspension', 'the desk shows who is suspended, why and by whom'),
      sql('260-suspension', 'a suspended member pulls until when and why'),
      sql('260-suspension', 'nobody else hears of it'),
    ),
  'A suspension holds for the mailbox, so we keep it with a keyed digest of the address, also when the account is deleted.':
    proved(
      sql('290-mailbox', 'account %s, %s, writes no message'),
      sql('290-mailbox', 'a suspension holds no address, only its keyed digest'),
    ),
  'When it has ended, the organisers’ desk deletes it.': proved(
    sql('290-mailbox', 'the desk removes the row of a suspension that is over'),
  ),
  'Members see each other’s profiles and messages.': proved(
    sql('020-profiles', 'a member reads all profiles'),
    sql('030-messages', 'another member reads all messages'),
  ),
  'Visitors see neither.': proved(grants),
  'Your email address is not shown to other members.': proved(
    sql('220-privacy-page', 'no profile holds an email address'),
    sql('220-privacy-page', 'a member sees no address that others invited or brought'),
    sql(
      '060-referrals',
      'a personal code records an accepted invitation, without the address that the inviter never knew',
    ),
  ),

  'Invitations: the address that you invite, the code that was made for it, when it was sent, when it ends, and whether and by which account it was accepted.':
    proved(onPage('the privacy page covers every table of the database'), rows),
  'We write to that address when you invite it, once more if you ask for the one reminder, and again if you renew an invitation that has run out or that you revoked.':
    proved(
      edge('send-invitation', 'repeated and concurrent calls mail an invitation once'),
      edge('send-invitation', 'a reminder is mailed once, as a reminder, with the same code'),
      edge('send-invitation', 'a resent invitation is mailed again with a new code'),
      sql('040-invitations', 'a revoked invitation is resent'),
    ),
  'Your name is in that mail, unless it looks like an address, a link or an offer.': proved(
    edge('send-invitation', 'the mail uses name and address from the database, not from the body'),
    unit('src/domain/mail-name', 'leaves %j out of mails'),
  ),
  'If somebody joins by your personal link, you see their name and not their address; when an invited person deletes their account, the address goes from your list too.':
    proved(
      sql(
        '060-referrals',
        'a personal code records an accepted invitation, without the address that the inviter never knew',
      ),
      sql(
        '060-referrals',
        'an accepted invitation outlives the account that it brought, without its address',
      ),
    ),
  'From these we count how many you have sent and how many were accepted.': proved(
    sql('050-invitation-stats', 'a recount corrects wrong stats, however often it runs'),
  ),

  [`Invitation mails: nobody gets more than ${limits.invitationMails} of them in ${limits.invitationMailDays} days, and each has a link that stops them for good.`]:
    proved(
      edge('send-invitation', 'revoking and resending in a loop mails an address three times, not twenty'),
      edge(
        'send-invitation',
        'an address that has opted out gets no mail, and the inviter gets the same answer as at the limit',
      ),
    ),
  [`For that we keep a keyed digest of the address, from which nobody can read it back: ${limits.invitationMailDays} days to count the mails, and as long as the club sends such mails if you stopped them.`]:
    proved(
      sql('190-invitation-mails', 'an address is stored as a digest that nobody can guess'),
      sql('190-invitation-mails', 'the row of a mail is pruned after 30 days'),
      sql('190-invitation-mails', 'an opt-out is stored once'),
    ),

  'Announcements: what an organiser announces, to whom and when, with its author.': proved(
    sql('270-announcements', 'the record says who announced and who withdrew'),
    sql('270-announcements', 'a member pulls what is announced to all'),
  ),
  'One that also goes by email goes to members with a confirmed address, once each; we keep for 30 days to whom it was mailed.':
    proved(
      sql('270-announcements', 'every member with a confirmed address gets the mail'),
      sql('270-announcements', 'who has opted out gets none, and nobody gets a second one'),
      sql('270-announcements', 'to whom it was mailed is forgotten after 30 days'),
    ),
  'Each such mail has a link that stops them.': proved(
    edge(
      'desk-announcements',
      'names its author, shows the text as it is, and can be stopped with one press',
    ),
  ),
  'For that we keep a keyed digest of the address.': proved(
    sql('270-announcements', 'one press opts a reader out'),
  ),
  'Protection against abuse: applications, wishes to hear of the next edition, invitations, reports, checks of referral codes and what you cancel are counted for each network address or mailbox.':
    proved(
      edge('send-application', 'a flood from one address is told when to come back'),
      edge('edition-news', 'a flood from one network is told when to come back'),
      sql('060-referrals', 'a check over the limit says nothing about the code'),
    ),
  'We keep a digest of it, from which nobody can read it back, and remove it with the first such call after two days.':
    proved(
      sql('010-foundation', 'a bucket is stored as a digest that nobody can guess'),
      sql('220-privacy-page', 'the next call removes the digests older than two days'),
    ),
  'For each mailbox we also keep, under such a digest, how many messages, profile changes and pictures its owner may write at once, and remove it a day after the last of them.':
    proved(
      sql('210-write-budgets', 'retries of stored messages cost nothing'),
      sql('210-write-budgets', 'a profile is saved 59 times'),
      sql('230-pictures', 'a member saves 20 pictures at once'),
      sql('210-write-budgets', 'a bucket that is full again is removed after a day'),
    ),
  'These counts stay when an account is deleted: a new one would begin them anew.': proved(
    sql('290-mailbox', '%s has used up the %s'),
    sql('290-mailbox', 'and goes on counting for the next account of the mailbox'),
  ),

  'The database, the accounts and the mails run at service providers that process data on our behalf and for nothing else; like every server, theirs see the network address of every visitor.':
    { promise: 'the operator, by contract with the providers' },
  'Payments happen on the pages of a payment provider: we do not see your card.': proved(
    onPage('this site sets no cookie and asks for no card'),
  ),
  'Other sites that we link to, such as Google Calendar or a partner tool, follow their own rules.': {
    promise: 'the other sites',
  },

  'Members download everything that is kept under their account, and delete the account, under Profile.':
    proved(
      e2e('account-data', 'a member downloads all data and deletes the account'),
      sql('090-account', "the export holds the member's places, and no others"),
    ),
  [`For everything else, or without an account, write to ${site.email.label} to see, correct or delete what we hold about you.`]:
    { promise: 'the organiser' },
  'We answer within thirty days.': { promise: 'the organiser' },
  'When an account is deleted, its profile, its picture, its reactions, its invitations and its sign-in go with it; its messages stay in the conversation without a name, unless you ask us to remove them too.':
    proved(
      sql('090-account', 'the deletion removes the profile'),
      sql('090-account', 'the deletion removes the picture'),
      sql('035-reactions', 'the deletion of the account removes its reactions'),
      sql('090-account', 'the deletion removes the invitations'),
      sql('090-account', 'the deletion removes the sign-in'),
      sql('090-account', 'the messages stay without an author, and they alone are marked as changed'),
    ),
  'An application belongs to no account: please mention it if you want it deleted too.': proved(
    sql('090-account', 'applications stay, because they belong to no account'),
  ),
};

/** The values of src/local/store/keys.ts and member-keys.ts, each with the page's words about it; null for values that are not personal. */
export const storedValues: Readonly<
  Record<
    | keyof typeof deviceValues
    | keyof typeof eventValues
    | keyof typeof tabValues
    | keyof ReturnType<typeof memberValues>,
    string | null
  >
> = {
  session: 'the keys of your session',
  identity: 'your name, email address and picture',
  accountEnd: null,
  hasApplied: 'an application or an address was sent from here',
  receipt: 'when the last application arrived, with its plan, your email address and its private link',
  applicationState: 'how the application of the link that was opened last stood',
  applicationDraft: 'kept as a draft in this browser',
  newsDraft: 'an address that you type to hear of the next edition',
  source: 'a campaign or a member’s code',
  install: 'when you first came and whether you put the club on your home screen',
  persistAsked: null,
  cancelledEdition: null,
  backgroundPaused: 'whether you paused the background',

  held: 'the schedule that you have seen last',
  seen: 'the schedule that you have seen last',

  newsAsked: 'in this tab the address that asked last to hear of the next edition',
  referralCode: 'The code itself is also kept for the tab',
  sharedText: 'What you share to the club from another app',
  lastLaunch: 'What you share to the club from another app',
  rescuedFrom: null,
  portalPlace: null,
  farewell: null,
  countdownClosed: 'whether you closed the countdown in this tab',

  chatDraft: 'what you were typing',
  chatReply: 'what you were typing',
  savedEdits: 'how you last edited a message here',
  profileDraft: 'what you were typing',
  editionEdits: 'what you were typing',
  villaEdits: 'what you were typing',
  noteEdits: 'what you were typing',
  announcementDraft: 'what you were typing',
  lastRead: 'how far you have read the chat',
  ringsHere: 'that you let the device ring',
  savedProfile: 'what you last saved of your profile',
  evictionMarker: 'how much the device held for you at your last visit',
  copyRemoved: null,
  seenAnnouncement: null,
  hiddenAnnouncement: null,
  firstStepsOver: null,
  gateMuted: null,
  villaSeen: null,
  ticket: 'it holds your ticket',
};

/** The files that open a database or a cache, each with the page's words about it; null for data that is not personal. */
export const deviceStores: Readonly<Record<string, string | null>> = {
  // The base class of the databases, and their removal.
  'src/local/local-db.ts': null,
  'src/local/mirror/remove-mirror.ts': null,

  'src/local/mirror/mirror-db.ts': 'a copy of the member directory',
  'src/local/desk-db.ts': 'a copy of the organisers’ desk',
  'src/local/outbox/outbox-db.ts': 'waits in a queue on the device',
  'src/local/session/session-db.ts': 'the keys of your session',
  'src/local/browser/keep-application-page.ts': 'The pages and pictures of this site are kept in the browser',
  'src/sw/portal-files.ts': 'The pages and pictures of this site are kept in the browser',
  'src/sw/previous-files.ts': 'The pages and pictures of this site are kept in the browser',
  'src/sw/sw.ts': 'The pages and pictures of this site are kept in the browser',
};

/** Each table with the page's words about it; null for a table without personal data. */
export const serverTables: Readonly<Record<Table, string | null>> = {
  'public.profiles': 'Your profile holds what you write into it',
  'public.activity': 'when you were last active',
  'public.pictures': 'A picture that you choose',
  'public.profile_privacy': 'what you hide',
  'public.messages': 'what you write in the community chat',
  'public.reactions': 'the emoji with which you react',
  'public.read_marks': 'up to which message you have read',
  'public.notification_choices': 'what you want to hear of',
  'private.push_subscriptions': 'its address at its browser’s push service',
  'private.rings': 'What is to ring waits for at most a day',
  'private.unread_mails': 'when you last got one',
  'public.invitations': 'the address that you invite',
  'public.invitation_stats': 'how many you have sent and how many were accepted',
  'public.applications': 'your name, email, business, phone, project and chosen plan',
  'private.application_decisions': 'what we decided',
  'private.application_notes': 'notes that organisers write about it for each other',
  'private.edition_news': 'if you ask to hear of it, we keep your email address',
  'private.attendees': 'the list of those who come',
  'private.check_ins': 'the time when you arrived',
  'private.ticket_keys': null,
  'public.message_reports': 'a copy of it with your reason is kept',
  'private.rate_limits': 'We keep a digest of it',
  'private.suspensions': 'If an organiser suspends a member',
  'private.editions': 'What organisers do at their desk is recorded',
  'private.desk_saves': 'What organisers do at their desk is recorded',
  'private.edition_releases': 'What organisers do at their desk is recorded',
  'private.audit_log': 'What organisers do at their desk is recorded',
  'private.organisers': 'if you are one of the organisers',
  'private.write_budgets': 'how many messages, profile changes and pictures',
  'private.outbox_ledger': 'what you cancel',
  'private.invitation_mails': 'a keyed digest of the address',
  'private.mail_opt_outs': 'if you stopped them',
  // Random ids of deleted rows, keys, and the database's own mark.
  'public.announcements': 'what an organiser announces',
  'public.villas': 'whom to call, the Wi-Fi and the house rules',
  'private.announcement_mails': 'to whom it was mailed',
  'private.announcement_mailings': null,
  'public.tombstones': null,
  'private.clock': null,
  'private.secrets': null,
  'private.sync_epoch': null,
};
