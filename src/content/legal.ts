import { site } from './site.ts';

export interface LegalPage {
  readonly title: string;
  readonly description: string;
  readonly updated: string;
  readonly intro: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

export const privacy: LegalPage = {
  title: 'Privacy Policy',
  description: `What ${site.name} keeps about you, on your device and on the server, and how to have it removed.`,
  updated: '1 August 2025',
  intro: `This page says in plain words what ${site.name} keeps about you, where, and for how long. There are no advertising trackers, no analytics and no cookies of others on this site.`,
  sections: [
    {
      heading: 'What stays on your device',
      paragraphs: [
        'An application that you have begun is kept as a draft in this browser until it is ready to be sent, so that a lost connection or a closed tab loses nothing. What you send waits in a queue on the device until the server has confirmed it, and is then removed from the queue.',
        'If you are a member and signed in, the device also holds a copy of the member directory, of the community chat and of your own invitations, so that they work without a network, the message that you have begun to write, and the keys of your session. Signing out removes that copy and those keys; what you have written and not sent stays on the device for you, and for nobody else, until you sign in again.',
        'Small choices are remembered too: whether you paused the background, whether you closed the countdown, and the referral code that you arrived with, which is forgotten when the tab closes.',
      ],
    },
    {
      heading: 'What is kept on the server',
      paragraphs: [
        'Applications: your name, email, business, phone, project and chosen plan. Only the organiser can read them. We use them to answer you and to plan the event, and delete them at the latest twelve months after the edition that you applied for.',
        'Accounts: your email address and an encrypted form of your password, which nobody can read back. Your profile holds what you write into it, and when you were last active.',
        'Members see each other’s profiles and messages. Visitors see neither. Your email address is not shown to other members.',
        'Invitations: the address that you invite, the code that was made for it, and whether it was accepted. We write to that address once for each invitation.',
      ],
    },
    {
      heading: 'Who helps us',
      paragraphs: [
        'The database, the accounts and the mails run at service providers that process data on our behalf and for nothing else. Payments happen on the pages of a payment provider: we do not see your card. Links to other sites, such as Google Calendar or a partner tool, are theirs and follow their rules.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        `Write to ${site.email.label} to see, correct or delete what we hold about you. We answer within thirty days. If you delete your account, your messages stay in the conversation without your name, unless you ask us to remove them too.`,
      ],
    },
  ],
};

export const terms: LegalPage = {
  title: 'Terms of Service',
  description: `The rules of ${site.name}: applying, paying, taking part and being a member.`,
  updated: '1 August 2025',
  intro: `These are the rules between you and ${site.name}. They are short because they should be read.`,
  sections: [
    {
      heading: 'Applying and paying',
      paragraphs: [
        'An application is free and binds nobody. We review it within 24 hours and answer by email or phone. A seat is yours when its price has been paid on the payment page of your tier.',
        'If we cancel or move an edition, you choose between the new date and your money back in full. If you cannot come, tell us: up to fourteen days before the start we return the price or keep your seat for the next edition; after that you may send someone in your place.',
      ],
    },
    {
      heading: 'At the villa',
      paragraphs: [
        'We provide the place, the meals of your tier, the internet and the help. You bring a laptop and look after your things. We build with you what fits into 24 hours and say beforehand what does not. What you make belongs to you, including the domain, the texts and the accounts.',
        'Treat others as guests in the same house. Whoever harasses, endangers or cheats others goes home without a refund.',
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
