/** One step of running an edition. A test checks that the app shows the words in “quotes”. */
interface HelpStep {
  readonly heading: string;
  /** The page of the desk for this step: its path below `/desk/` and its label in the navigation. */
  readonly page: { readonly path: string; readonly label: string };
  readonly sentences: readonly string[];
}

/** The steps from the first draft to the day after, in order. */
export const editionSteps: readonly HelpStep[] = [
  {
    heading: 'Put the desk on your phone',
    page: { path: 'organisers', label: 'Organisers' },
    sentences: [
      'The first organiser signs up with the club’s address for organisers. Everybody else signs up as a member, and an organiser presses “Make organiser” beside their name.',
      'Open the desk once on each phone and laptop that you will use, while you have a connection. As soon as “Still storing the desk here” is gone, it works without one.',
    ],
  },
  {
    heading: 'Prepare the edition',
    page: { path: 'edition', label: 'Edition' },
    sentences: [
      'Press “New edition”. It begins as a copy of the newest one, at least four weeks ahead.',
      'Set the dates, the place, the seats and prices, both programmes, the questions and the contacts. All times are India time. If you change the day, the ends and both programmes follow; after a change of the hour, “Move the programme along” moves all stages.',
      'Press “Save draft” as often as you like: visitors see nothing of it. “Preview” shows the page as they would see it; on a very wide screen it stands beside the form.',
    ],
  },
  {
    heading: 'Publish it',
    page: { path: 'edition', label: 'Edition' },
    sentences: [
      'Press “Publish…”. The desk lists what changes for visitors and asks for a note to the other organisers.',
      'The page, the countdown, the calendar file and installed apps follow within minutes. Publishing sends no mail, except one to everybody who asked on the front page to hear of the next edition. It goes five minutes later, and their addresses are then deleted.',
      'Those who applied while no edition was ahead wait for this one. The desk offers to take them along, so that their seats are counted here.',
      '“Published so far” lists what you have published, with its notes.',
    ],
  },
  {
    heading: 'Decide about applications',
    page: { path: 'applications', label: 'Applications' },
    sentences: [
      'Open an application to read all that was entered. Choose “Accept”, “Waitlist” or “Decline”: you see the mail before it goes, and can add your own words.',
      'We promise an answer within 24 hours. Those who have waited longer stand under “Late”.',
      'Nobody can be accepted while no edition is ahead. Publish the next one first.',
      'An accepted person has a seat and a ticket. If they are no member yet, the mail asks them to create an account with the same address.',
      'When all seats are taken, the desk asks before it lets you accept one more.',
      'Whoever can’t come gives the seat back from their ticket or the link in their receipt, until the edition begins. The club’s address for organisers gets a mail. Nobody moves up by themselves: Today names the first on the waitlist.',
      'Choose “Withdraw” when somebody tells you that they can’t come. This frees the seat and sends no mail.',
      'People on the waitlist can leave it by the link in their receipt. The record shows it.',
      'Your payment provider tells you who has paid. Note it under “Payment” on the person’s application: paid, or waived. Today counts those who have not paid, and names whom you owe money because they gave a paid seat back.',
    ],
  },
  {
    heading: 'Write to everybody',
    page: { path: 'announcements', label: 'Announcements' },
    sentences: [
      'Write to all members, or to those who have a place in one edition. You choose when the announcement shows, and whether it also goes by mail.',
      '“Withdraw” takes an announcement off every device.',
      'Guests without an account get only the mail: tick “Also by mail” when it concerns them.',
    ],
  },
  {
    heading: 'Describe the villa',
    page: { path: 'villa', label: 'Villa' },
    sentences: [
      'Enter the way, a map, the contacts, the Wi-Fi and the house rules. Guests open them from their ticket, under “The villa”.',
      'Only organisers and guests can read them, from publication until seven days after the end. Their devices keep a copy for the days without a network.',
    ],
  },
  {
    heading: 'Get the gate ready, the day before',
    page: { path: 'gate', label: 'Gate' },
    sentences: [
      'Open the gate on each phone that will stand at the door, while it has a connection. Wait until “Still storing the desk here” is gone.',
      'Press “Scan a ticket” once, and allow the camera when the browser asks.',
      'Let each organiser use their own account: the list shows who let a guest in.',
    ],
  },
  {
    heading: 'Let guests in',
    page: { path: 'gate', label: 'Gate' },
    sentences: [
      'Press “Scan a ticket” and hold each ticket into the frame. A valid ticket lets its guest in at once.',
      'Who has not paid is marked “Not paid”, on the list and after a scan. Those who are in fold away below the list.',
      'Without a camera, find the guest by name or by the six signs on their ticket, and press “Let in”.',
      'A wrong press? “Undo” takes it back for one minute.',
      'The gate shows the edition that goes on. You can choose another one below the list.',
      'Several phones can work without a network. If two of them let the same guest in, the list shows both times later.',
    ],
  },
  {
    heading: 'Change something while it goes on',
    page: { path: 'edition', label: 'Edition' },
    sentences: [
      'Guests follow the schedule on the page /event, with or without a network. While the edition goes on, the installed app opens there. The calendar file rings before each stage.',
      'Move a stage, write why under “Note about a change”, and publish again. The schedule marks the change and strikes through the old time.',
      'For news such as a late bus, use “Line on top of the page”. An announcement is faster: open portals show it within seconds.',
      'Calendars take over a new date when their owners open the new file.',
    ],
  },
  {
    heading: 'Cancel the edition',
    page: { path: 'edition', label: 'Edition' },
    sentences: [
      'Open “Line on top, and cancelling”, set the edition to “is cancelled”, and publish. The whole site says so, and the new calendar file takes the party out of calendars.',
      'This sends no mail and takes nobody’s place away. Tell your guests in an announcement that also goes by mail.',
    ],
  },
  {
    heading: 'Keep the chat friendly',
    page: { path: 'reports', label: 'Reports' },
    sentences: [
      'Members can report a message. You read it among the messages around it. Choose “Keep”, “Delete…” or “Delete and suspend…”. For a minute “Undo” takes a deletion back.',
      'You can also suspend somebody without a report, or end a suspension early, under People, Members. A suspended member reads your reason. They can read, export and delete, and write nothing, and others see neither their name nor their picture nor their bio.',
      'Without a suspension you can remove a member’s picture, name or bio there, too. For a minute “Undo” takes it back.',
      'An organiser cannot be suspended. Take the role back first.',
    ],
  },
  {
    heading: 'Finish, the day after',
    page: { path: 'numbers', label: 'Numbers' },
    sentences: [
      'Save the applications and the attendees as files for a spreadsheet. The files hold personal data: delete them when you no longer need them.',
      'Write under “What went live” on each guest’s application what they built, with its address and the hour. The guest gets a mail and decides: only with their yes does the front page show it, as a filmstrip of the night, while no edition is ahead. If you change it, they are asked again.',
      'The front page says that the edition is over, until you publish the next one. Then it stands there as an earlier edition. Meanwhile visitors can ask there to hear of the next one: Numbers lists them.',
      'Declined and withdrawn applications are deleted by themselves, 180 days after the edition.',
    ],
  },
  {
    heading: 'Hand over to another organiser',
    page: { path: 'organisers', label: 'Organisers' },
    sentences: [
      'The other person signs up as a member. Press “Make organiser” beside their name, and let them open the desk once with a connection.',
      'When you leave, they press “Take the role back” beside yours. Your device then removes the desk at its next connection. The last organiser cannot leave.',
      'Mails about applications and reports go to the club’s address for organisers. Hand over that mailbox too.',
      'Record shows who did what at the desk.',
    ],
  },
];

/** Instructions for when something goes wrong. */
export const deskTroubles: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'There is no network',
    answer:
      'Go on. What you do stays on this device as “Waiting to be sent” and is sent once you are online again. Until then, do not sign out and do not clear the browser’s data.',
  },
  {
    question: 'A device says that it has no copy of the desk',
    answer:
      'It has not opened the desk with a connection yet. Open it once with one, or use the phone of an organiser who has.',
  },
  {
    question: 'The desk says “Your session has ended.”',
    answer:
      'Desk and gate go on from the copy on this device. Press “Sign in again” when you have a connection: what waits is then sent.',
  },
  {
    question: 'The desk says “Not done”',
    answer:
      'We refused it, mostly because another organiser was first. The reason stands beside it. Press “Understood”, look at what is there now, and decide again.',
  },
  {
    question: 'Today says “Not mailed”',
    answer: 'The decision counts, but the address takes no mail. Please call them.',
  },
  {
    question: 'Another organiser saved the same draft before me',
    answer:
      'Your changes are not lost. The desk says who was first. Press “Put my changes into the form again”, compare the two, and save.',
  },
  {
    question: 'I decided wrongly about an application',
    answer:
      'While the decision waits, press “Cancel”. Afterwards open the application and choose again: the person gets a second mail, so say why in your own words.',
  },
  {
    question: 'I accepted somebody, and they are on the waitlist',
    answer:
      'Another organiser gave the last seat away first. The person has no mail yet: send the one about the waitlist, or accept them over the count.',
  },
  {
    question: 'I published a mistake',
    answer: 'Correct it in the form and publish again. An older release cannot be brought back.',
  },
  {
    question: 'The site does not show what I published',
    answer:
      'Wait some minutes and reload the page. An installed app offers the new version by itself. If the page is still old after half an hour, call the person who runs the site.',
  },
  {
    question: 'The camera does not start, or reads no ticket',
    answer:
      'If it does not start, the scanner says why. If it reads nothing, ask the guest to turn up the brightness of their phone. You can always find guests by name, or by the six signs on their ticket.',
  },
  {
    question: 'The gate says “Not a valid ticket”',
    answer:
      'The ticket is not ours, or new ticket keys have replaced it. Ask the guest to open their ticket with a network, or find them by name.',
  },
  {
    question: 'The gate says “This list is older than the ticket”',
    answer:
      'The ticket is genuine, but this phone was last online before the guest got the seat. Press “Let in”, and give the phone a connection when you can.',
  },
  {
    question: 'The gate says that a guest is already in',
    answer:
      'The ticket was used before, at the time that you see. If it is the same person coming back, press “Let in again”. If not, find the right guest by name.',
  },
  {
    question: 'A guest has no ticket',
    answer:
      'Find them by name and press “Let in”. A ticket shows only to members whose account has the address of their application.',
  },
  {
    question: 'Pictures of tickets go around',
    answer:
      'Each ticket lets in one guest. If many were copied, open “If tickets were copied” below the list and press “New ticket keys”. Each guest and each phone at the gate then needs a network once.',
  },
  {
    question: 'An organiser’s phone is lost',
    answer:
      'First press “Take the role back” beside their name: the phone removes the desk at its next connection. Then its owner opens “Edit Profile” on another device, presses “Sign out everywhere else” and changes the password. Change the Wi-Fi password too. As long as the phone stays offline, its copy can be read.',
  },
  {
    question: 'The desk says “Couldn’t save on this device.”',
    answer: 'The device is full. Free some space and press again. What you typed is still in the form.',
  },
  {
    question: 'Somebody wants their data deleted',
    answer:
      'Members delete their account themselves, in their profile. An application that was accepted or is new is deleted only by the person who runs the site. Ask them.',
  },
];
