/** A conversation: who said what, beginning at a day and a time in Goa. */
export interface Thread {
  readonly daysAgo: number;
  /** Hours and minutes, IST. */
  readonly at: string;
  readonly lines: readonly { readonly speaker: string; readonly text: string }[];
}

/** Oldest first. The names are those of members.ts. */
export const threads: readonly Thread[] = [
  thread(
    41,
    '21:10',
    `
    lena: The garden lights at the villa are back on. Photos from last night are in the shared folder.
    asha: I look exactly as tired as I was 😂
    kabir: That was the moment your booking form accepted its first real guest. Worth it.
    asha: The guest was my cousin. But he paid!
    miguel: My menu page has been live for 19 hours and nobody has complained about the fish thali price. Unheard of.
    sofia: Who has the adapter with the blue tape? Asking for a laptop at 4 percent.
    joaquim: I have it. It is in Chandor now. It sends its regards.
    sofia: 😭
    lena: Lesson for the next camp: twelve people, thirteen adapters.`,
  ),
  thread(
    39,
    '10:30',
    `
    kabir: Morning. If you connected a payment page at the camp, please test a refund this week, not on the day you need one.
    tanvi: Tested. The refund works, the confirmation says "undefined rupees" though.
    kabir: Send me a screenshot, it is a two-line fix.
    tanvi: Sent. Also sent bolinhas to the villa as payment.
    kabir: This is the best rate I have ever had.
    nikita: Please invoice the bolinhas 🙂`,
  ),
  thread(
    38,
    '18:45',
    `
    priya_s: Question: one long product page, or one page per product? I have 14 creams.
    lena: How do people ask for them on WhatsApp? By name or by problem?
    priya_s: By problem. "Something for dry hands."
    lena: Then three pages, by problem. Creams inside.
    priya_s: That is so obvious that I am slightly angry.
    grace: Same with my serums. Nobody searches for niacinamide, they search for "spots".`,
  ),
  thread(
    36,
    '20:15',
    `
    ravi: The boat calendar double-booked the Sunday sunset cruise. Two families, one boat.
    arjun: Do you check for a clash before you save, or when you save?
    ravi: Before. There was about a minute in between.
    kabir: That minute is the bug. Let the database refuse the second one, with a unique constraint on boat and slot.
    ravi: Done, and it refuses. Beautiful. Both families went, by the way. We called it a party cruise.
    clive: I have been calling that "premium sharing" for years.`,
  ),
  thread(
    35,
    '09:20',
    `
    hannah: Good morning from Mandrem. Waiting list for January opened an hour ago, 31 names already.
    meera: Congratulations! Did you go with the automatic mails?
    hannah: Yes. Two mails, that is all. The second one says "no pressure" and gets the most replies.
    ananya: "No pressure" is the best subject line in the world. I am stealing it.
    hannah: No pressure 😉`,
  ),
  thread(
    34,
    '17:05',
    `
    arjun: Tip of the day: before you ask an AI to fix your page, ask it to explain the page. Half the time you will find the bug in the explanation.
    tanvi: I did this with my oven timer spreadsheet and found out I had been baking on Lisbon time.
    marco: Lisbon time is the correct time for baking.`,
  ),
  thread(
    32,
    '19:40',
    `
    nikita: GST reminder: if your sales outside the state crossed the limit last quarter, talk to me before the 11th.
    sneha: Does selling to Mumbai through Instagram count as outside the state?
    nikita: Yes. Instagram is many things but not a state.
    omar: Is Dubai a state?
    nikita: For you, Omar, it is an export. Different form. Call me.
    dev_p: Nikita, you are the reason I sleep.`,
  ),
  thread(
    31,
    '11:15',
    `
    glenn: The table configurator is live! Choose wood, length, legs, and it gives a price and a delivery week.
    vikram: Sent it to two clients. One of them ordered before I finished explaining.
    glenn: That was yours?! I thought my sister was being nice.
    yuki: The little drawing that changes with the legs is lovely. How did you do it?
    glenn: Twelve SVG legs and a lot of patience. Arjun helped.
    arjun: I helped with leg number nine.`,
  ),
  thread(
    29,
    '20:30',
    `
    rhea: Saturday clinic: 44 dogs, 2 cats, 1 very confused goat. The donor page covered all of it.
    asha: The goat has to go on the home page.
    rhea: The goat IS the home page now.
    mina: Happy to send treats from Singapore for the next one. For the dogs. And the goat?
    rhea: The goat eats invoices.
    nikita: No comment.`,
  ),
  thread(
    28,
    '16:20',
    `
    farhan: Experiment: same follow-up message, sent by me at 9 or by the automation at 4. Guess which got more replies.
    zoya: 4. Nobody reads at 9.
    farhan: Yours at 9, if I add one typo. I am not joking.
    olivia: People answer people. Even pretend people with typos.
    ezra: As a security person I am begging you not to make typos a feature.`,
  ),
  thread(
    27,
    '08:50',
    `
    liam: Swell bot says 1.4 m at Ashwem tomorrow, light offshore before ten. Beginners welcome.
    lena: In!
    sam_o: In, if somebody explains what offshore means.
    liam: It means the wind is on your side for once.
    amelie: Visibility at Grande Island is eight metres, so divers are happy too.`,
  ),
  thread(
    26,
    '18:00',
    `
    asha: Friday question: what did you ship this week? Mine: guests can now choose their arrival time and the caretaker gets it by SMS.
    miguel: A page for the Sunday menu that I can change from my phone, in the market, with fish in the other hand.
    ananya: Archive search for the newsletter. 212 issues, finds everything.
    karthik: A pump that tells me it is about to fail. It was right. I am a little afraid of it.
    danish: Proof-of-origin page per batch. Scan the tin, see the field.
    sneha: Eleven weavers, eleven pages, eleven voices. They recorded the audio themselves.
    arjun: Sneha, that one made my whole team stop working for ten minutes.`,
  ),
  thread(
    24,
    '12:40',
    `
    tejas: Does anybody have a good example of an age check that is not ugly?
    lena: Ask once, remember it, and never ask on the page with the map.
    miguel: We ask at the door. With eyes.
    tejas: Our door is a website, Miguel.`,
  ),
  thread(
    23,
    '19:10',
    `
    ayesha: I made a one-page contract template for first-time clients. Plain words, both sides can read it. Want it here?
    sofia: Yes please!
    ben_w: Yes. My current contract is a voice note.
    ayesha: Posted in resources. Ben, we need to talk.
    harsh: Does it cover late payment?
    ayesha: Section four. It is polite and it has teeth.`,
  ),
  thread(
    22,
    '21:30',
    `
    savio: Sound check for the invite party: the terrace can take 80 people before the neighbours write to me.
    fatima: And the kitchen 80 plates of xacuti before I write to you.
    asha: So, 80.
    savio: 80 it is. Quiet set from ten on, I promise.
    joaquim: He promised that in 2019 as well.`,
  ),
  thread(
    20,
    '10:05',
    `
    noor: Drew icons for the seven partner tools, free to use for members. Warm lines, no gradients.
    chloe: These are so good. May I use the whisk?
    noor: The whisk was made for you.
    lena: Consistent stroke, proper viewBox. I could cry.`,
  ),
  thread(
    19,
    '17:50',
    `
    karthik: Does anyone else get timeouts when the whole village is on one tower?
    kabir: Queue it on the phone and send it later, with an id, so that a retry is not a second order.
    karthik: So the id is made on the phone?
    kabir: Exactly. The server sees the same id twice and shrugs.
    suresh: We lost eleven orders last season to the one bar of signal at Pernem. This I want.
    karthik: I will come by on Thursday. Bring cashews.`,
  ),
  thread(
    18,
    '09:30',
    `
    julia_n: I translated three menus this week. Please, everyone: "chicken sixty five" is a name, do not let the machine multiply it.
    miguel: One guest asked me for sixty five chickens. I said it would take a moment.
    elif: In Istanbul we had "woman's thigh" on every menu. It is a meatball. The machine does not know.`,
  ),
  thread(
    17,
    '20:00',
    `
    maria_g: The cataloguing AI has described a confessional as "an unusual wardrobe".
    joaquim: It is not entirely wrong.
    maria_g: 912 pieces to go. It has learnt what a credenza is, at least.
    yuki: Give it ten good examples with your own words first. My cups got much better after that.
    maria_g: Did so. It now says "Indo-Portuguese" about everything, including my lunch.`,
  ),
  thread(
    16,
    '18:25',
    `
    rohit: Posted a flat with "damp in the second bedroom, sea view in the first". Six visits in a day.
    zoya: Honesty as a growth hack.
    vikram: I can fix the damp for the price of the honesty.`,
  ),
  thread(
    15,
    '11:45',
    `
    sam_o: Product question. My traders do not want an app. They want a message that says "you got paid".
    olivia: Then the message is the app.
    farhan: Agreed. Build the sentence first, then whatever makes it true.
    sam_o: "Build the sentence first" is going on my wall.
    ravi: It is going on my boat.`,
  ),
  thread(
    14,
    '19:35',
    `
    valerie: Parents newsletter: 93 percent opened. The trick was one photo and four lines. That is the trick.
    ananya: That has been the trick since 1850.
    pooja: Can you look at my label text? It has to hold eleven ingredients and a story, on a pickle jar.
    noor: Story on the lid, law on the label. I will sketch it tonight.
    pooja: I have forty kinds, so choose your favourite as payment.
    noor: Bimbli. All of the bimbli.`,
  ),
  thread(
    13,
    '08:15',
    `
    manoj: Malabar trogon at Cotigao this morning, both of them, ten minutes on the same branch.
    liam: I saw a pigeon. It was also nice.
    manoj: Photo in the folder. The site now captions them by itself, but it thinks every bird is "majestic".
    arjun: Is it wrong though?`,
  ),
  thread(
    12,
    '17:30',
    `
    deepa: One calendar, three doctors, zero double bookings for a month. I do not know what to do with my evenings.
    meera: I teach violin on Tuesdays.
    deepa: … do you take complete beginners?
    meera: I only take complete beginners.`,
  ),
  thread(
    11,
    '20:45',
    `
    ezra: Friendly check: who has the same password for the shop and for the mail account?
    clive: Define same.
    ezra: Clive.
    clive: Changing it now.
    tanvi: Changed mine too. The old one was on a cake once.
    ezra: I will hold a one-hour session on Wednesday. Password managers, two factors, backups you have actually restored.
    grace: Signed up. Please record it.`,
  ),
  thread(
    10,
    '12:10',
    `
    lata: Hello, I am new. We make papad, twenty-two women in Ponda. Our ledger is a notebook and I want it to stay simple.
    asha: Welcome Lata! You are in the right place.
    nikita: A notebook with a photo backup is already better than many companies I know.
    lata: The problem is who was paid and who was not.
    kabir: Then the first version is a list with two buttons. We can do that in an evening.
    lata: In Konkani?
    asha: In Konkani. I will write the words.`,
  ),
  thread(
    9,
    '18:05',
    `
    asha: Friday question! What did you ship?
    lata: The list with two buttons 😊 Twenty-two names. Everybody was paid today.
    ravi: Deposits for the December cruises. 14 of 16 paid within the hour.
    ben_w: A contract. A written one.
    ayesha: I am so proud.
    tomas: Subscriptions with a pause button. Fewer people cancel when they can pause.
    mina: Same here. Pause is the most used button after "more treats".
    hannah: January is full. I took the form offline with my own hands.`,
  ),
  thread(
    8,
    '09:40',
    `
    sid: Flew the areca plots at Sirsi for a member's uncle. 3 cm per pixel, you can count the nuts.
    dev_p: Could it see where the drip line is blocked?
    sid: With the thermal camera, yes. I am near Ponda next week.
    dev_p: Lunch is on the plantation. Literally.`,
  ),
  thread(
    7,
    '19:20',
    `
    vikram: Who wants to see a balcão restored in seven photos and one very long night?
    joaquim: Is that the Furtado house? I have walked past that collapsed step for twenty years.
    vikram: It does not collapse any more.
    maria_g: My grandmother would have given you a medal. And a list of further repairs.`,
  ),
  thread(
    6,
    '16:55',
    `
    mina: Launching the treat box in India on Monday. Shipping from Goa. I need somebody who knows couriers and is not afraid of them.
    omar: I am a freight forwarder. Couriers are afraid of me.
    aditya: And I can get you the packing list past customs with all its commas.
    mina: I love this club.`,
  ),
  thread(
    5,
    '21:05',
    `
    chloe: Filmed lesson one of the pastry course. 40 minutes of croissant, 3 minutes of me falling over a cable.
    ben_w: Keep the cable. People remember the cable.
    savio: And buy gaffer tape. I have a roll for you.
    chloe: It will be the free preview 😄`,
  ),
  thread(
    4,
    '10:20',
    `
    xavier: New here as well, and older than most of you. My students and I are photographing parish records before the next monsoon does.
    ananya: What a project. How do you deal with the handwriting?
    xavier: Slowly. The machine reads the 1890s well. In the 1700s it starts to invent saints.
    ezra: Three copies, two kinds of disk, one of them not in Goa. Please.
    xavier: Two copies so far. You are right.
    ingrid: Bergen has cold and dry cellars. I am serious, ask me.`,
  ),
  thread(
    3,
    '18:40',
    `
    fatima: The quote for 320 guests took eleven minutes, with drinks. Eleven. I had to sit down.
    asha: Screenshot of the clock or it did not happen.
    fatima: My husband is the witness.
    tanvi: Do you still need 320 bolinhas?
    fatima: Six hundred and forty. Nobody eats one.`,
  ),
  thread(
    2,
    '17:15',
    `
    lena: User test report: five people, one phone, Lata's list. Four of five found "paid" without help.
    lata: And the fifth?
    lena: The fifth was looking for her glasses. Then she found it.
    kabir: So: five of five with glasses.
    lata: I will add "bring glasses" to the notebook.`,
  ),
  thread(
    2,
    '20:50',
    `
    ravi: Monsoon cover is off, first boat is in the water. Photos tomorrow if the light is kind.
    asha: Need a hand with the gallery page?
    ravi: Need a hand with the gallery page.
    asha: Tomorrow, seven, with chai.`,
  ),
  thread(
    1,
    '09:05',
    `
    liam: 0.9 m, clean, Morjim side. Meeting at half past six tomorrow for whoever is awake.
    sam_o: I know what offshore means now. In.
    grace: Half past six in which time zone?
    liam: Salt water time.`,
  ),
  thread(
    1,
    '18:30',
    `
    asha: Friday question, a day late because of chai and boats. What did you ship?
    ravi: Gallery page! 24 photos, loads on the ferry.
    sneha: Pre-orders for the December loom. 40 sarees, 31 taken.
    harsh: An inventory that counts by itself. It counted one stone twice and I found out within an hour, not a year.
    rhea: The goat has its own donation tier.
    nikita: I have now seen everything.
    mina: First forty boxes went out. Customs only opened one, for the dog treats. They had questions about the goat.
    asha: This is the best chat on the internet. See you all at the villa ❤️`,
  ),
];

/** Short answers to a thread, used in turn. */
export const shortReplies: readonly string[] = [
  'Count me in!',
  'Love this.',
  '👏👏👏',
  'Congratulations!',
  'This is exactly what I needed today.',
  'Can we do a session on this?',
  'Saving this one.',
  'Same here.',
  'Made my morning 😄',
  'Please share the link!',
  'On my way to try it.',
  'I had the same problem last week.',
  '+1',
  'That is brilliant.',
  'Who is bringing chai?',
  'Asking the important questions.',
  'Following.',
  'Great work, everyone.',
  'I can help on Thursday.',
  'So good to read this.',
  'Sending this to my brother.',
  'Noted, thank you!',
  '❤️',
  'Deu borem korum 🙏',
  'Bookmarked.',
  'We should put this on the site.',
  'Haha, yes.',
  'Tell me more on Saturday.',
  'Well done!',
  'Next time in Margao, please.',
];

function thread(daysAgo: number, at: string, script: string): Thread {
  const lines = script
    .trim()
    .split('\n')
    .map((line) => {
      const [speaker = '', ...text] = line.trim().split(': ');
      return { speaker, text: text.join(': ') };
    });
  return { daysAgo, at, lines };
}
