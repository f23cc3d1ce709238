import type { Fault } from './fault.ts';

const e2e = 'tests/e2e';

/** Mistakes in the public pages. */
export const siteFaults: readonly Fault[] = [
  {
    fault: 'The form holds a sent application again after a reload, ready to be sent twice',
    file: 'src/site/landing/use-application-form.ts',
    find: 'keepDraft(emptyDraft);',
    replace: 'keepDraft(draft, offered);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/application.spec.ts`,
      name: 'a visitor retries, edits or discards an application that the server refused',
    },
  },
  {
    fault: 'Nothing says after a reload that an application has arrived',
    file: 'src/runtime/note-delivered.ts',
    find: "if (event.kind !== 'delivered') return;",
    replace: "if (event.kind !== 'refused') return;",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/application.spec.ts`,
      name: 'an applicant still finds what arrived, and where the answer goes, after a reload',
    },
  },
  {
    fault: 'The page still counts zeros after the last edition and says nothing about the next',
    file: 'src/site/wake/countdown.ts',
    find: 'editionStates(isCancelled, endsAt <= now)',
    replace: 'editionStates(isCancelled, false)',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/event.spec.ts`,
      name: 'after the last edition the page says that it is over; its zeros, buttons and bar stay',
    },
  },
  {
    fault: 'A kept copy of the front page still counts to an edition that was cancelled',
    file: 'src/site/wake/follow-cancelling.ts',
    find: 'answer.cancelled.includes(edition)',
    replace: 'false',
    caughtBy: {
      level: 'component',
      file: 'tests/components/countdown.browser.test.tsx',
      name: 'an old copy of the page says at once that its edition is cancelled, and still does offline',
    },
  },
  {
    fault: 'On a phone the galleries stand below each other again',
    file: 'src/ui/base.css',
    find: '  html .strip > ul {\n    display: flex;',
    replace: '  html .strip > ul {\n    display: block;',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/public-look.spec.ts`,
      name: 'on a phone the landing page is short, and its galleries scroll sideways',
    },
  },
  {
    fault: 'A long word in large text makes the page scroll sideways',
    file: 'src/site/legal/legal-page.tsx',
    find: ' min-w-0 gap-4 [overflow-wrap:anywhere]',
    replace: ' gap-4',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/public-look.spec.ts`,
      name: 'every public page fits a phone with text of twice the size',
    },
  },
  {
    fault: '“Choose” also moves the page to the application form',
    file: 'src/site/landing/pricing.tsx',
    find: 'href={costs[tier.slug].paymentLink}',
    replace: 'href={costs[tier.slug].paymentLink} data-to-form=""',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/public-look.spec.ts`,
      name: '“Choose” opens the payment page in a new tab, and leaves the page and its form as they are',
    },
  },
  {
    fault: 'A reply to the receipt reaches nobody',
    file: 'supabase/functions/_shared/application-mails.ts',
    find: '    replyTo: organiser,\n',
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'supabase/functions/_shared/mails.test.ts',
    },
  },
  {
    fault: 'The receipt attaches the calendar of a party that has ended',
    file: 'src/content/edition.ts',
    find: 'Date.parse(endsAt) > now',
    replace: 'endsAt !== null',
    caughtBy: {
      level: 'unit',
      file: 'supabase/functions/_shared/mails.test.ts',
    },
  },
  {
    fault: 'The form forgets a refused application',
    file: 'src/site/landing/use-application-form.ts',
    find: '      } else setDraft(emptyDraft);',
    replace: '      }\n      setDraft(emptyDraft);',
    caughtBy: {
      level: 'component',
      file: 'tests/components/application.browser.test.tsx',
      name: 'a refused application stays in the form with the reason',
    },
  },
  {
    fault: 'A screen reader does not read out what is wrong with a field',
    file: 'src/ui/field.tsx',
    find: "error ? `${id}-error` : ''",
    replace: "''",
    caughtBy: {
      level: 'component',
      file: 'tests/components/application.browser.test.tsx',
      name: 'an incomplete form marks its fields and keeps its text across a reload',
    },
  },
  {
    fault: 'A reload replaces the chosen plan with the one of the link',
    file: 'src/site/landing/application-draft.ts',
    find: "isPlan(offered) && kept.get('offered') !== offered ?",
    replace: 'isPlan(offered) ?',
    caughtBy: {
      level: 'component',
      file: 'tests/components/application.browser.test.tsx',
      name: 'a link selects the plan, and a reload keeps a later choice',
    },
  },
  {
    fault: 'A reload brings the closed countdown back',
    file: 'src/site/wake/floating-countdown.ts',
    find: 'tabValues.countdownClosed.write(true);',
    replace: 'tabValues.countdownClosed.write(null);',
    caughtBy: {
      level: 'component',
      file: 'tests/components/countdown.browser.test.tsx',
      name: 'the floating countdown stays closed until the tab closes',
    },
  },
  {
    fault: 'The skip link scrolls to the content and leaves the focus behind',
    file: 'src/ui/section.tsx',
    find: '<main id="main" tabIndex={-1} className="outline-none">',
    replace: '<main id="main" className="outline-none">',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accessibility.spec.ts`,
      name: 'the skip link works before and after the scripts load',
    },
  },
  {
    fault: 'The falling characters move for a visitor who asked for less motion',
    file: 'src/site/wake/falling-characters.ts',
    find: 'if (reduced.matches) {',
    replace: 'if (reduced.matches && place.hidden) {',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/falling-characters.spec.ts`,
      name: 'with reduced motion there are no falling characters',
    },
  },
  {
    fault: 'The calendar file comes without its name',
    file: 'src/ui/save-file.ts',
    find: 'link.download = file.name;',
    replace: 'link.title = file.name;',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/event.spec.ts`,
      name: 'a visitor adds the invite party to a calendar',
    },
  },
  {
    fault: 'A search engine reads the prices with a currency sign in the number',
    file: 'src/site/landing/site-graph.ts',
    find: 'price: String(costs[slug].price),',
    replace: 'price: rupees(costs[slug].price),',
    caughtBy: {
      level: 'unit',
      file: 'src/site/landing/site-graph.test.ts',
      name: 'the offers are the tiers, in rupees without grouping, until the event ends',
    },
  },
  {
    fault: 'The button of the missing page leads a visitor to the reviews instead of home',
    file: 'src/page/not-found-words.tsx',
    find: '<ButtonLink href={paths.home}',
    replace: '<ButtonLink href={paths.reviews}',
    caughtBy: {
      level: 'component',
      file: 'tests/components/not-found-page.browser.test.tsx',
      name: 'an unknown page leads home',
    },
  },
];
