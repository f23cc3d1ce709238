import { limits } from '../config/limits.ts';
import { site } from './site.ts';

/** A placeholder until the operator confirms its promises, such as refunds and retention periods. */
export interface LegalPage {
  readonly title: string;
  readonly description: string;
  readonly updated: string;
  readonly intro: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  readonly placeholder?: true;
}

export const privacy: LegalPage = {
  title: 'Privacy Policy',
  placeholder: true,
  description: `What ${site.name} keeps about you, on your device and on the server, and how to have it removed.`,
  updated: '1 August 2025',
  intro: `This page says in plain words what ${site.name} keeps about you, where, and for how long. This site has no advertising trackers, no analytics and no third-party cookies.`,
  sections: [
    {
      heading: 'What stays on your device',
      paragraphs: [
        'An unfinished application is kept as a draft in this browser until you send it, so that you lose nothing when the connection breaks or the tab closes. So is an address that you type to hear of the next edition. What you send waits in a queue on the device until the server has confirmed it, and is then removed. Some browsers send it even after you have closed the page; your next visit then removes it. A refused application stays there until you send it again or discard it. If you share the device, others who open this page in the same browser can see the draft and the queue.',
        'If your link contained a campaign or a member’s code, the browser keeps both and adds them to your application, so that we know what works and whom to thank. The device forgets them once you have sent the application. The code itself is also kept for the tab until you close it, so that it still counts when you sign up.',
        'If you are a member and signed in, the device also holds a copy of the member directory, of the community chat, of announcements and of your own invitations with their numbers, so that they work without a network. With it stay the pictures that you have seen of members, at most 300, until the member removes theirs or leaves. It also holds your name, email address and picture, so that the portal knows you, and the keys of your session. It remembers what you last saved of your profile and how you last edited a message here, so that it can tell you when another of your devices has replaced it. If you have a place in an edition, it holds your ticket, with your chair and the first names of those who host and of those who come, so that you can show it without a network. For those who come and for organisers, the device also holds the way to the villa, its contacts, its Wi-Fi and its house rules until seven days after the edition, or until they give up the place. The device of an organiser also holds a copy of the organisers’ desk. When a member is an organiser no more, their device removes at its next connection that copy, what they typed at the desk and did not save, and what they saved there and we did not accept. An organiser’s device reads tickets with its camera: the picture never leaves the device and is not kept. Signing out removes all of it, and so does another member who signs in here. The device also removes the copy when it has not reached us for 60 days, or when it learns that the account was deleted or suspended; a deleted account takes everything else of yours with it. When a session has ended elsewhere, the copy stays readable on the device until you sign out there. What you have written and not sent (messages, invitations, profile changes, a picture, what you were typing) stays on the device for you, and for nobody else, until you sign in again. An empty file of one megabyte holds some space free for what you write when the device is full.',
        'The browser also remembers small things: whether you paused the background, whether you closed the countdown in this tab, that an application or an address was sent from here, when the last application arrived, with its plan, your email address and its private link, until you hide it, how the application of the link that was opened last stood, in this tab the address that asked last to hear of the next edition, how far you have read the chat, with which emoji you reacted last, that you let the device ring, the schedule that you have seen last, how much the device held for you at your last visit, and when you first came and whether you put the club on your home screen or said “not now”. What you share to the club from another app waits in the tab until it is in your message. The pages and pictures of this site are kept in the browser, so that they open without a network. We read none of this; clearing the data of this site in your browser removes everything.',
      ],
    },
    {
      heading: 'What is kept on the server',
      paragraphs: [
        'Applications: your name, email, business, phone, project and chosen plan, the campaign or code by which you came, when it arrived, what we decided, and notes that organisers write about it for each other. Only the organisers can read them, and their devices hold a copy. We also email them to the organiser and send you a receipt, once each. On a day with very many, the organiser gets a list of names and businesses instead and you get no receipt by mail; nobody gets more than three receipts a day, for which we keep a keyed digest of the address for 30 days. The link in your receipt shows when your application came and how it stands, lets you give your seat back or leave the waitlist, and shows nothing else but what went live. If we accept you, your name and email address are also in the list of those who come, with whether you have paid and the time when you arrived. The others who come see your chair at the long table, with your first name if the directory lists you. All members see how many chairs of the long table are taken, each in one of six colours that follows from the account. If you give your seat back, we email that to the organiser and to you. After the edition an organiser may write what went live for you: a title, its address and the hour. We email you that and ask whether our front page may show it; without your yes nobody else sees it. The same link takes the yes back: the page loses it within minutes, a visitor’s copy with their next visit. It goes with your account or your application. We use them to answer you and to plan the event. If we decline your application, or you withdraw it, the database deletes it 180 days after the edition that you applied for, or after the decision if that came later. The organiser deletes all others when you ask.',
        'The next edition: if you ask to hear of it, we keep your email address and when you asked, and send you one mail to confirm it, at most one in 30 days. We keep a keyed digest of the address that long after each mail. We delete an address that nobody confirms seven days after that mail, and write to none. When the next edition is published, we write to each confirmed address once and then delete it. Only the organisers see who waits. Each of these mails has a link that deletes the address at once and stops them for good; for that we keep a keyed digest of it.',
        'Accounts: your email address, a scrambled form of your password which nobody can read back, the name and the referral code that you signed up with, when you signed in, and with which browser from which network address, so that you can see your devices and sign them out. Your profile holds what you write into it, when you were last active, and a badge if you are one of the organisers. What organisers do at their desk is recorded, with their account and the time, and the record is kept. No other member can read what you hide. A picture that you choose is made small on your device, without the place and time that a camera writes into its files, and every member can see it.',
        'Messages: what you write in the community chat, when, and which message you answer. If you edit one, we note when, and keep its earlier text only in a report. Reactions: the emoji with which you react to a message, which all members see with your name. So that all your devices count the same unread messages, we keep up to which message you have read; nobody else sees it. If you delete a message, its text is gone for everybody; it stays only in a report. If you report one, a copy of it with your reason is kept and goes by email, with your name and email address, to the organiser and to nobody else. The organisers see it beside the messages around it, and we keep who decided what about it. If an organiser suspends a member, we keep until when, why and who did it; the member reads until when and why. Until then only organisers see the member’s name, and nobody the picture and bio, which we keep for the end. Organisers can also remove a member’s picture, name or bio. A suspension holds for the mailbox, so we keep it with a keyed digest of the address, also when the account is deleted. When it has ended, the organisers’ desk deletes it. Members see each other’s profiles and messages. Visitors see neither. Your email address is not shown to other members.',
        'Invitations: the address that you invite, the code that was made for it, when it was sent, when it ends, and whether and by which account it was accepted. We write to that address when you invite it, once more if you ask for the one reminder, and again if you renew an invitation that has run out or that you revoked. Your name is in that mail, unless it looks like an address, a link or an offer. If somebody joins by your personal link, you see their name and not their address; when an invited person deletes their account, the address goes from your list too. From these we count how many you have sent and how many were accepted.',
        `Invitation mails: nobody gets more than ${limits.invitationMails} of them in ${limits.invitationMailDays} days, and each has a link that stops them for good. For that we keep a keyed digest of the address, from which nobody can read it back: ${limits.invitationMailDays} days to count the mails, and as long as the club sends such mails if you stopped them. With it we keep a digest of the member who invited you: whoever is stopped by two people in 30 days invites nobody for the next 30 days.`,
        'Announcements: what an organiser announces, to whom and when, with its author. One that also goes by email goes to members with a confirmed address, and one for the guests of an edition also to those without an account, once each; we keep for 30 days to whom it was mailed. Each such mail has a link that stops them. For that we keep a keyed digest of the address.',
        'Notifications: what you want to hear of, until when you muted all, and the time zone of the device on which you chose; nobody else sees it. If you let a device ring, we keep its address at its browser’s push service, and the keys with which we encrypt what we send, so that the service cannot read it. That ends when you sign out there, when you end it there, or when the account is deleted. What is to ring waits for at most a day. If you chose mails about what you have not read, we keep for 30 days when you got one and of which messages; each has a link that stops them for good.',
        'The villa of an edition: how to arrive, whom to call, the Wi-Fi and the house rules, as organisers write them. From the edition’s publication until seven days after its end, organisers and those who have a place in it can read that, and nobody else.',
        'Protection against abuse: applications, wishes to hear of the next edition, invitations, reports, checks of referral codes and what you cancel are counted for each network address or mailbox. We keep a digest of it, from which nobody can read it back, and remove it with the first such call after two days. For each mailbox we also keep, under such a digest, how many messages, profile changes and pictures its owner may write at once, and remove it a day after the last of them. These counts stay when an account is deleted: a new one would begin them anew.',
      ],
    },
    {
      heading: 'Who helps us',
      paragraphs: [
        'The database, the accounts and the mails run at service providers that process data on our behalf and for nothing else; like every server, theirs see the network address of every visitor. Payments happen on the pages of a payment provider: we do not see your card. Other sites that we link to, such as Google Calendar or a partner tool, follow their own rules.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        `Members download everything that is kept under their account, and delete the account, under Profile. For everything else, or without an account, write to ${site.email.label} to see, correct or delete what we hold about you. We answer within thirty days. When an account is deleted, its profile, its picture, its reactions, its invitations and its sign-in go with it; its messages stay in the conversation without a name, unless you ask us to remove them too. An application belongs to no account: please mention it if you want it deleted too.`,
      ],
    },
  ],
};

export const terms: LegalPage = {
  title: 'Terms of Service',
  placeholder: true,
  description: `The rules of ${site.name}: applying, paying, taking part and being a member.`,
  updated: '1 August 2025',
  intro: `These are the rules between you and ${site.name}. They are short because they should be read.`,
  sections: [
    {
      heading: 'Applying and paying',
      paragraphs: [
        'An application is free, and neither you nor we are bound by it. We review it within 24 hours and answer by email or phone. A seat is yours when its price has been paid on the payment page of your tier.',
        'If we cancel or move an edition, you choose between the new date and your money back in full. If you cannot come, tell us: up to fourteen days before the start we return the price or keep your seat for the next edition; after that you may send someone in your place.',
      ],
    },
    {
      heading: 'At the villa',
      paragraphs: [
        'We provide the place, the meals, the internet and the help. You bring a laptop and look after your things. We build with you what fits into 24 hours and say beforehand what does not. What you make belongs to you, including the domain, the texts and the accounts.',
        'Treat others as guests in the same house. Anyone who harasses, endangers or cheats others goes home without a refund.',
      ],
    },
    {
      heading: 'Being a member',
      paragraphs: [
        'An account is for one person. The directory and the chat are for members: do not copy profiles out of them, do not use them for bulk messages, and do not share in public what was said in confidence. Invite people whom you know and who would expect it.',
        'We may remove messages or accounts that break these rules, and say why.',
      ],
    },
    {
      heading: 'What we do not promise',
      paragraphs: [
        'Reviews and figures on this site are what others achieved; your results depend on your work and your market. Partner tools are independent products with their own terms and prices. The site works without a network as far as it can, but we cannot promise that it is always reachable.',
        'These terms follow the law of India; the courts of Goa decide. Nothing in them takes away a right that the law gives you as a consumer.',
      ],
    },
  ],
};
