export interface FaqEntry {
  readonly question: string;
  readonly answer: string;
}

export const faq = [
  {
    question: 'What will I have after 24 hours?',
    answer:
      'A website that is live on your own domain, written with you and ready on a phone. A lead form that reaches your inbox or WhatsApp. Two or three AI tools set up on your accounts for the work you repeat most, such as answering enquiries, drafting posts or making offers. And notes on how each of them works, so that you can change it on Monday.',
  },
  {
    question: 'How is this different from hiring an agency?',
    answer:
      'An agency typically asks for 2-5 lakhs and 2-3 months, and hands over something that you then pay to have changed. Here you sit beside the person who builds, decide as you go, and leave owning everything: domain, accounts, texts, prompts. It costs between 25K and 1L and takes one day and one night.',
  },
  {
    question: 'Who is the founder, and why listen to them?',
    answer:
      'An AI and digital marketing expert with 15+ years of experience, who has helped 500+ entrepreneurs get their work in front of customers. The teaching is practical: no slides about the future, only what you can use this week.',
  },
  {
    question: 'I am not technical. Is this for me?',
    answer:
      'Yes. Most people who come run a shop, a studio, a clinic or a homestay, and have never written a line of code. If you can send a voice note and fill in a form, you can do this. Bring a laptop, a charger and a clear idea of what your customers ask you every day.',
  },
  {
    question: 'Can a website made in a day be as good as an agency’s?',
    answer:
      'For what a small business needs, yes: fast on a phone, clear about what you sell, easy to find and easy to change. We use the same tools that agencies use, and leave out the meetings. What takes longer, such as a large shop or a custom application, we tell you before you pay, and plan with you.',
  },
  {
    question: 'What support do I get afterwards?',
    answer:
      'Between 30 and 90 days of support, depending on your tier, and then the club: a private community where questions are answered, monthly group calls, and templates for pages, offers and prompts that grow with every bootcamp.',
  },
] as const satisfies readonly FaqEntry[];
