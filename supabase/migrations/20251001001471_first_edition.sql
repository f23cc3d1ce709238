-- The edition with which the club begins, as release 0. Edit it before `npm run live`; later, organisers publish at the desk. A build
-- without a project reads it out of this file (src/tools/build/first-edition.ts). Its shape: src/features/editions/rules/edition.ts.

with first (edition) as (values ($edition${
  "id": "2025-10",
  "startsAt": "2025-10-11T12:00:00+05:30",
  "endsAt": "2025-10-11T23:59:59+05:30",
  "bootcampEndsAt": "2025-10-12T12:00:00+05:30",
  "changedAt": "2025-08-01T10:00:00+05:30",
  "sequence": 0,
  "state": "planned",
  "venue": {"text": "To be announced", "name": "Venue TBA", "region": "Goa"},
  "seats": 12,
  "tiers": {
    "foundation": {"price": 25000, "paymentLink": "https://payments.example/goa-build-club/foundation"},
    "growth": {"price": 50000, "paymentLink": "https://payments.example/goa-build-club/growth"},
    "empire": {"price": 100000, "paymentLink": "https://payments.example/goa-build-club/empire"}
  },
  "hours": [
    {"id": "arrive", "startsAt": "2025-10-11T12:00:00+05:30", "time": "12:00 PM", "title": "Arrive, eat, choose", "note": null,
      "text": "Lunch on the terrace. Each of you says in one minute what you want to have tomorrow."},
    {"id": "words", "startsAt": "2025-10-11T14:00:00+05:30", "time": "2:00 PM", "title": "Find the words", "note": null,
      "text": "We interview you, the AI drafts, you correct. By four o’clock your site has its text."},
    {"id": "website", "startsAt": "2025-10-11T16:00:00+05:30", "time": "4:00 PM", "title": "Build the website", "note": null,
      "text": "Pages, pictures, phone layout, domain. The first version is live before the sun is down."},
    {"id": "sunset", "startsAt": "2025-10-11T18:30:00+05:30", "time": "6:30 PM", "title": "Sunset, feet in the sand", "note": null,
      "text": "Laptops shut for two hours. Ideas tend to arrive here."},
    {"id": "tools", "startsAt": "2025-10-11T20:30:00+05:30", "time": "8:30 PM", "title": "Set up your AI tools", "note": null,
      "text": "An assistant, an automation and a content plan, on your own accounts and for your own work."},
    {"id": "quiet-shift", "startsAt": "2025-10-12T01:00:00+05:30", "time": "1:00 AM", "title": "The quiet shift", "note": null,
      "text": "For those who want it: the pool, the long table, and a mentor who stays up. Sleep is allowed."},
    {"id": "breakfast", "startsAt": "2025-10-12T08:00:00+05:30", "time": "8:00 AM", "title": "Breakfast and repairs", "note": null,
      "text": "Dosas, coffee, and fresh eyes on everything that felt finished at midnight."},
    {"id": "show", "startsAt": "2025-10-12T11:00:00+05:30", "time": "11:00 AM", "title": "Show it", "note": null,
      "text": "Twelve demos, twelve live links. Then home, with a plan for the next thirty days."}
  ],
  "party": [
    {"id": "welcome", "startsAt": "2025-10-11T12:00:00+05:30", "time": "12:00 PM", "title": "Welcome and check-in", "note": null,
      "text": "Fresh lime soda at the gate, a badge with your name, and a table with your people."},
    {"id": "mini-hacks", "startsAt": "2025-10-11T14:30:00+05:30", "time": "Afternoon", "title": "Co-create and mini-hacks", "note": null,
      "text": "Small groups, one real problem each, and something on a screen within ninety minutes."},
    {"id": "sunset-social", "startsAt": "2025-10-11T18:00:00+05:30", "time": "Evening", "title": "Sunset social", "note": null,
      "text": "Laptops shut. The tide, the grill, and the best conversations of the day."},
    {"id": "wrap", "startsAt": "2025-10-11T21:30:00+05:30", "time": "Evening", "title": "Wrap", "note": null,
      "text": "Short demos on the terrace, and what happens next for those who stay on to build."}
  ],
  "faq": [
    {"question": "What will I have after 24 hours?",
      "answer": "A website that is live on your own domain, written with you and ready on a phone. A lead form that reaches your inbox or WhatsApp. Two or three AI tools set up on your accounts for the work you repeat most, such as answering enquiries, drafting posts or making offers. And notes on how each of them works, so that you can change it on Monday."},
    {"question": "How is this different from hiring an agency?",
      "answer": "An agency typically asks for 2-5 lakhs and 2-3 months, and hands over something that you then pay to have changed. Here you sit beside the person who builds, decide as you go, and leave owning everything: domain, accounts, texts, prompts. It costs between 25K and 1L and takes one day and one night."},
    {"question": "Who is the founder, and why listen to them?",
      "answer": "An AI and digital marketing expert with 15+ years of experience, who has helped 500+ entrepreneurs get their work in front of customers. The teaching is practical: no slides about the future, only what you can use this week."},
    {"question": "I am not technical. Is this for me?",
      "answer": "Yes. Most people who come run a shop, a studio, a clinic or a homestay, and have never written a line of code. If you can send a voice note and fill in a form, you can do this. Bring a laptop, a charger and a clear idea of what your customers ask you every day."},
    {"question": "Can a website made in a day be as good as an agency’s?",
      "answer": "For what a small business needs, yes: fast on a phone, clear about what you sell, easy to find and easy to change. We use the same tools that agencies use, and leave out the meetings. What takes longer, such as a large shop or a custom application, we tell you before you pay, and plan with you."},
    {"question": "What support do I get afterwards?",
      "answer": "Between 30 and 90 days of support, depending on your tier, and then the club: a private community where questions are answered, monthly group calls, and templates for pages, offers and prompts that grow with every bootcamp."}
  ],
  "contacts": {
    "email": "hello@goabuildclub.example",
    "phone": "+91 00000 00000",
    "social": [
      {"label": "Instagram", "href": "https://instagram.example/goabuildclub"},
      {"label": "WhatsApp", "href": "https://whatsapp.example/goabuildclub"}
    ]
  },
  "banner": null
}$edition$::jsonb)),
draft as (
  insert into private.editions (id, draft, draft_version) select edition ->> 'id', edition, 0 from first
)
insert into private.edition_releases (edition, number, content, note, released_at)
select edition ->> 'id', 0, edition, '', (edition ->> 'changedAt')::timestamptz from first;
