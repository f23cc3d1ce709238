import type { Fault } from './fault.ts';

const features = 'src/features';
const e2e = 'tests/e2e';

/** Mistakes in the screens, the app around them and what React reads from the device. */
export const screenFaults: readonly Fault[] = [
  // Signing in.
  {
    fault: 'The sign-in form does not tell a member that the password is wrong',
    file: `${features}/auth/sign-in-form.tsx`,
    find: "showToast(result.kind === 'ok' ? notices.signedIn : notices.signInFailed(result.message));",
    replace: "if (result.kind === 'ok') showToast(notices.signedIn);",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },
  {
    fault: 'The sign-in form empties the password when there is no network',
    file: `${features}/auth/sign-in-form.tsx`,
    find: "setFailure(result.kind === 'failed' ? result : null);",
    replace: "setPassword('');\n    setFailure(result.kind === 'failed' ? result : null);",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },
  {
    fault: 'The sign-in page follows a link to another site',
    file: `${features}/auth/auth-page.tsx`,
    find: "safeNextPath(query.get('next'))",
    replace: "query.get('next') ?? safeNextPath(null)",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },
  {
    fault: 'A double press of the sign-in button signs in twice',
    file: 'src/ui/use-busy.ts',
    find: `    if (running.current) return;
    running.current = true;
    setBusy(true);`,
    replace: '    running.current = true;',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },
  {
    fault: 'The invitation banner names a code instead of the friend who invited',
    file: 'src/site/wake/referral.ts',
    find: 'Object.entries({ inviter, code })',
    replace: 'Object.entries({ inviter: code, code })',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/invitations.spec.ts`,
      name: 'a friend signs up by an invitation mail, and the inviter sees it',
    },
  },

  // Accounts.
  {
    fault: 'A link for another account takes the place of the member without a question',
    file: `${features}/auth/mail-link-page.tsx`,
    find: 'member !== null && member.id !== opened.user.id',
    replace: 'member !== null && member.id === opened.user.id',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accounts.spec.ts`,
      name: 'a mail link for another account asks before it switches accounts',
    },
  },
  {
    fault: 'The form for a new password does not say that the password is one of the most common',
    file: `${features}/auth/new-password-field.tsx`,
    find: 'isCommon(props.value)',
    replace: "isCommon('')",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accounts.spec.ts`,
      name: "a member replaces a forgotten password by the mail's link or code",
    },
  },
  {
    fault: 'A copy that was removed after 60 days goes without a word',
    file: `src/runtime/member-runner.ts`,
    find: 'memberValues(owner).copyRemoved.write(true);',
    replace: 'return undefined;',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/device-copy.spec.ts`,
      name: 'removes its copy and still sends what was written on it',
    },
  },

  // The directory.
  {
    fault: "A member who hides stays in other members' directories until they reload",
    file: 'src/features/directory/directory-store.ts',
    find: 'member: isShown(row) ? searchableMember(row) : null',
    replace: 'member: isShown(row) ? searchableMember(row) : (known.get(row.id)?.member ?? null)',
    caughtBy: {
      level: 'unit',
      file: 'src/features/directory/directory-store.test.ts',
      name: 'leaves out who is not listed, but not the member who looks',
    },
  },
  {
    fault: 'A filter chip counts the members of the whole club instead of those found',
    file: `${features}/directory/filter-chips.tsx`,
    find: '<Count of={counts[kind].get(chip.key) ?? 0}',
    replace: '<Count of={chip.count}',
    caughtBy: {
      level: 'component',
      file: 'tests/components/filter-chips.browser.test.tsx',
      name: 'a pressed chip changes the counts of the other chips',
    },
  },
  {
    fault: 'A second press does not release a filter chip',
    file: `${features}/directory/filter-chips.tsx`,
    find: '[kind]: isOn ? keys.filter((one) => one !== key) : [...keys, key]',
    replace: '[kind]: isOn ? keys : [...keys, key]',
    caughtBy: {
      level: 'component',
      file: 'tests/components/filter-chips.browser.test.tsx',
      name: 'a pressed chip changes the counts of the other chips',
    },
  },
  {
    fault: 'A profile that was opened by its address loses the focus when it closes',
    file: `${features}/directory/member-profile.tsx`,
    find: 'if (document.activeElement === document.body) onClosed(before);',
    replace: 'if (document.activeElement === null) onClosed(before);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/directory.spec.ts`,
      name: 'a member opens and closes a profile by keyboard',
    },
  },

  // Invitations.
  {
    fault: 'The invitation form says that a queued invitation is sent',
    file: `${features}/invitations/send-invite.tsx`,
    find: "if (outcome.kind === 'delivered') showToast(notices.invitationSent(address));",
    replace: "if (outcome.kind === 'waiting') showToast(notices.invitationSent(address));",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/invitations.spec.ts`,
      name: 'a member invites offline, and the invitation goes out once later',
    },
  },
  {
    fault: 'The login page of a hotel is taken for a stop of the invitation mails',
    file: 'src/server/mail-opt-out.ts',
    find: "return v.is(unknownToken, body) ? 'unknown-link' : 'unreachable';\n  } catch {\n    return 'unreachable';",
    replace:
      "return v.is(unknownToken, body) ? 'unknown-link' : 'unreachable';\n  } catch {\n    return 'opted-out';",
    caughtBy: {
      level: 'component',
      file: 'tests/components/mail-opt-out-page.browser.test.tsx',
      name: 'stops the mails after a press, but not by opening the link',
    },
  },
  {
    fault: 'The Revoke button revokes an invitation without asking',
    file: `${features}/invitations/sent-invitation-row.tsx`,
    find: 'setIsAsking(true);',
    replace: "change('revoke');",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/invitations.spec.ts`,
      name: 'a member revokes, reminds and resends invitations',
    },
  },
  {
    fault: 'The saved picture of the QR code holds the bare code without the link',
    file: `${features}/invitations/link-qr-code.tsx`,
    find: 'await qrPicture(link)',
    replace: 'await qrPicture(code)',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/invitation-links.spec.ts`,
      name: 'a member copies, shares and saves the share link offline',
    },
  },
  {
    fault: 'The table behind the invitation chart shows what was sent in the column of what was accepted',
    file: `${features}/invitations/invitation-weeks-chart.tsx`,
    find: '<td>{week.accepted}</td>',
    replace: '<td>{week.sent}</td>',
    caughtBy: {
      level: 'component',
      file: 'tests/components/invitation-analytics.browser.test.tsx',
      name: 'shows the last twelve weeks as a chart and a table',
    },
  },

  // The chat.
  {
    fault: 'The composer drops a message that the full device cannot store',
    file: `${features}/chat/composer.tsx`,
    find: `    try {
      const { outcome } = await outbox.sendMessage(content);`,
    replace: `    change('');
    try {
      const { outcome } = await outbox.sendMessage(content);`,
    caughtBy: {
      level: 'component',
      file: 'tests/components/composer.browser.test.tsx',
      name: 'keeps a message in the composer when the device cannot store it',
    },
  },
  {
    fault: 'The composer forgets its draft over a reload',
    file: `${features}/chat/composer.tsx`,
    find: "useState(() => memberValues(userId).chatDraft.read() ?? '')",
    replace: "useState('')",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'a member writes a message of several lines with a link',
    },
  },
  {
    fault: 'The composer sends a message of more than 500 characters',
    file: 'src/domain/message-draft.ts',
    find: 'isSendable: length > 0 && !isTooLong,',
    replace: 'isSendable: length > 0,',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'a member writes a message of several lines with a link',
    },
  },
  {
    fault: 'The Enter key of a phone sends a half-written message',
    file: `${features}/chat/composer.tsx`,
    find: "if (event.key !== 'Enter' || event.shiftKey || isTouch) return;",
    replace: "if (event.key !== 'Enter' || event.shiftKey) return;",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'on a phone the composer and the newest message stay above the keyboard',
    },
  },
  {
    fault: 'A shared text replaces what stands in the composer',
    file: `${features}/chat/composer.tsx`,
    find: 'extendDraft(text, shared, limits.messageLength)',
    replace: "extendDraft('', shared, limits.messageLength)",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/launch.spec.ts`,
      name: 'a member opens the installed app by icon, shortcut and shared text',
    },
  },
  {
    fault: 'The chat counts messages as read that are out of view',
    file: `${features}/chat/use-unread-line.ts`,
    find: 'if (isLooking && newest) memberValues',
    replace: 'if (newest) memberValues',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/launch.spec.ts`,
      name: 'the icon shows the number of unread messages',
    },
  },
  {
    fault: 'A screen reader reads out an old message when the chat opens',
    file: `${features}/chat/chat-announcer.tsx`,
    find: 'if (known && fresh.length > 0) {',
    replace: 'if (fresh.length > 0) {',
    caughtBy: {
      level: 'component',
      file: 'tests/components/chat-announcer.browser.test.tsx',
      name: "announces another member's new message once, but no older messages",
    },
  },
  {
    fault: "A screen reader reads out a member's own messages",
    file: `${features}/chat/chat-announcer.tsx`,
    find: '!line.mine && !line.deleted',
    replace: '!line.deleted',
    caughtBy: {
      level: 'component',
      file: 'tests/components/chat-announcer.browser.test.tsx',
      name: "does not announce the member's own message",
    },
  },
  {
    fault: 'On a full device the chat says that it begins where the copy ends',
    file: 'src/features/chat/chat-history.ts',
    find: "more: 'no-room',",
    replace: "more: 'beginning',",
    caughtBy: {
      level: 'unit',
      file: 'src/features/chat/chat-history.test.ts',
      name: 'older messages that a full device cannot keep are not the beginning',
    },
  },
  {
    fault: "Offline the chat says that it begins where the device's copy begins",
    file: 'src/features/chat/chat-history.ts',
    find: "fetched = (await fetching) ?? 'complete';",
    replace: 'await fetching;',
    caughtBy: {
      level: 'unit',
      file: 'src/features/chat/chat-history.test.ts',
      name: 'without the server the end of the copy is not the beginning',
    },
  },
  {
    fault: 'A deletion that the server refused hides the message from its author',
    file: 'src/features/chat/chat-lines.ts',
    find: "const isTakenBack = deletion !== null && deletion.state !== 'refused';",
    replace: 'const isTakenBack = deletion !== null;',
    caughtBy: {
      level: 'unit',
      file: 'src/runtime/hooks/queued-changes.test.ts',
      name: 'marks what was reported, and takes back what the server refused',
    },
  },
  {
    fault: 'The organiser gets a report without its reason',
    file: `${features}/chat/report-message-dialog.tsx`,
    find: 'outbox.reportMessage(line.id, trimmed)',
    replace: "outbox.reportMessage(line.id, '')",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat.spec.ts`,
      name: 'a member reports a message by keyboard',
    },
  },
  {
    fault: 'The editor of a refused message closes and drops a text that comes too late',
    file: `${features}/chat/pending-message.tsx`,
    find: `      if (await outbox.edit(id, text)) edit(false);
      else showToast(notices.tooLate);`,
    replace: `      if (!(await outbox.edit(id, text))) showToast(notices.tooLate);
      edit(false);`,
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'the editor keeps a new text that cannot replace a message',
    },
  },

  // The own profile and the account.
  {
    fault: 'The profile window forgets unsaved changes over a reload',
    file: `${features}/profile/profile-dialog.tsx`,
    find: '(user && memberValues(user.id).profileDraft.read()) || {}',
    replace: '{}',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/profile.spec.ts`,
      name: 'a member edits the profile, and unsaved edits survive closing and reloading',
    },
  },
  {
    fault: 'A saved privacy setting replaces one that another device has chosen',
    file: `${features}/profile/privacy-settings.tsx`,
    find: 'save({ isListed: shown.isListed, hidden, changed })',
    replace: 'save({ isListed: shown.isListed, hidden, changed: privacyChoices })',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/profile.spec.ts`,
      name: 'a member hides fields from others, online and offline',
    },
  },
  {
    fault: 'The profile window does not mark a taken username at its field',
    file: `${features}/profile/profile-fields.tsx`,
    find: 'setFound(errorsOf(outcome.refusal));',
    replace: 'setFound({});',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/profile.spec.ts`,
      name: 'a member is told that a username is taken',
    },
  },
  {
    fault: 'The notice of a replaced value names the new value as the one that was lost',
    file: `${features}/profile/overwritten-notice.tsx`,
    find: 'valueWords(loss.what, loss.mine)',
    replace: 'valueWords(loss.what, loss.theirs)',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/profile.spec.ts`,
      name: 'two devices edit one profile, and the overwritten one restores its value',
    },
  },
  {
    fault: "A deleted account leaves its member's drafts on the device",
    file: 'src/portal/member-providers.tsx',
    find: `        const owner = services.members.current()?.owner;
        await end('everything');`,
    replace: `        await end('everything');
        const owner = services.members.current()?.owner;`,
    caughtBy: {
      level: 'browser',
      file: `${e2e}/account-data.spec.ts`,
      name: 'a member downloads all data and deletes the account',
    },
  },
  {
    fault: 'The account window still shows a failure beside a download that worked',
    file: `${features}/profile/account-panel.tsx`,
    find: `    setFailure(null);
    setDone(null);`,
    replace: '    setDone(null);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/account-data.spec.ts`,
      name: 'a member downloads all data and deletes the account',
    },
  },
  {
    fault: 'The sign-out button leaves unsent messages behind without asking',
    file: `${features}/members/use-sign-out.ts`,
    find: 'if (waiting + refused > 0) setAsking(true);',
    replace: 'if (refused > 0) setAsking(true);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a member signs out with unsent changes and finds them at the next sign-in',
    },
  },
  {
    fault: "The sign-out button leaves the club's data on a shared device",
    file: 'src/portal/member-providers.tsx',
    find: `      services.members.forgetOnSignOut(forget);
      const result = await services.account.signOut();`,
    replace: `      const result = await services.account.signOut();
      services.members.forgetOnSignOut(forget);`,
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },

  // Resources.
  {
    fault: "A partner's tool opens in place of the portal",
    file: 'src/ui/link.tsx',
    find: 'target="_blank"',
    replace: 'target="_self"',
    caughtBy: {
      level: 'component',
      file: 'tests/components/exclusive-resources.browser.test.tsx',
      name: 'a tool opens in a new tab without access to the portal',
    },
  },

  // The sync centre.
  {
    fault: 'The pill of the portal hides that the server refused something',
    file: `${features}/members/sync-pill.tsx`,
    find: 'const problem = signInNeeded || refused > 0;',
    replace: 'const problem = signInNeeded && refused > 0;',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/sync-center.spec.ts`,
      name: 'a member retries, edits and discards refused entries in the sync centre',
    },
  },
  {
    fault: 'The sync centre discards a message without asking',
    file: `${features}/sync-center/entry-list.tsx`,
    find: 'onDiscard: setDiscarding,',
    replace: 'onDiscard: (item) => void actions.discard(item).then((isGone) => isGone && onGone()),',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/sync-center.spec.ts`,
      name: 'a member edits and discards waiting messages in the sync centre',
    },
  },
  {
    fault: 'The sync centre asks about an old message again right after the answer',
    file: 'src/features/sync-center/use-sync-items.ts',
    find: 'isStale(entry, now)',
    replace: 'isStale({ queuedAt }, now)',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/sync-center.spec.ts`,
      name: 'offline the sync centre shows what waits, and asks about old entries',
    },
  },
  {
    fault: "The sync centre tells of a taken username in the database's words",
    file: `${features}/sync-center/entry-words.ts`,
    find: "const text = kind === 'profile' || kind === 'privacy' ? profileRefusalText(refusal) : refusal.message;",
    replace: "const text = kind === 'privacy' ? profileRefusalText(refusal) : refusal.message;",
    caughtBy: {
      level: 'unit',
      file: 'src/features/sync-center/entry-words.test.ts',
      name: "explains a refusal in the words of the entry's own screen",
    },
  },
  {
    fault: 'The copied diagnosis quotes the server, and with it the addresses of members',
    file: `${features}/sync-center/diagnosis.ts`,
    find: '`code ${codeOf(item.refusal.code)}`',
    replace: '`code ${codeOf(item.refusal.code)}, ${item.refusal.message}`',
    caughtBy: {
      level: 'unit',
      file: 'src/features/sync-center/diagnosis.test.ts',
      name: 'contains no personal data, whatever the entries hold',
    },
  },

  // Installing, updating, and files that do not come.
  {
    fault: 'A member who installs the app counts as one who declined it',
    file: `${features}/install/install-card.tsx`,
    find: "if (outcome === 'accepted') onLeave();",
    replace: "if (outcome !== 'accepted') onLeave();",
    caughtBy: {
      level: 'component',
      file: 'tests/components/install-card.browser.test.tsx',
      name: 'lets the browser ask after one press, and records no refusal when the member accepts',
    },
  },
  {
    fault: 'The offer of a new version stays over the page while a member writes',
    file: 'src/local/browser/app-update.ts',
    find: 'say(mayShow ? newer : null);',
    replace: 'if (mayShow) say(newer);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/update-offer.spec.ts`,
      name: 'the update offer hides while the member writes',
    },
  },
  {
    fault: 'A page whose files are gone from the server reloads over what a member types',
    file: 'src/local/browser/app-update.ts',
    find: `  if (isReloadHeld()) {
    newer = 'gone';`,
    replace: `  if (isReloadHeld() && !navigator.onLine) {
    newer = 'gone';`,
    caughtBy: {
      level: 'browser',
      file: `${e2e}/lost-parts.spec.ts`,
      name: 'a page with unsaved text offers the reload instead',
    },
  },
  {
    fault: 'A page reloads again and again while the server hands out its old document',
    file: 'src/local/browser/app-update.ts',
    find: '!tabValues.rescuedFrom.write(own)',
    replace: "!tabValues.rescuedFrom.write('')",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/lost-parts.spec.ts`,
      name: 'a page whose files are gone from the server reloads once and keeps the draft',
    },
  },
  {
    fault: 'An optional part that does not load takes the whole page with it',
    file: 'src/ui/lazy-part.tsx',
    find: `    const Loaded = usePart(part, wanted, () => undefined);
    return Loaded ? <Loaded {...props} /> : null;`,
    replace: '    return wanted ? <part.Part {...props} /> : null;',
    caughtBy: {
      level: 'component',
      file: 'tests/components/lazy-part.browser.test.tsx',
      name: 'keeps the page when an optional part fails to load',
    },
  },
  {
    fault: 'The button to try again never brings back a chat that failed to load',
    file: 'src/portal/members-route.tsx',
    find: 'onRetry={chat.forgetFailure}',
    replace: '',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/portal-shell.spec.ts`,
      name: 'an area whose script fails to load offers a retry',
    },
  },

  // The public pages.
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
    find: ' && !document.hidden && !reduced.matches',
    replace: ' && !document.hidden',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/falling-characters.spec.ts`,
      name: 'with reduced motion the falling characters stand still',
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
    find: "price: price.replaceAll(/\\D/g, ''),",
    replace: 'price,',
    caughtBy: {
      level: 'unit',
      file: 'src/site/landing/site-graph.test.ts',
      name: 'the offers are the tiers, in rupees without grouping, until the event ends',
    },
  },
  {
    fault: 'The button of the missing page leads a visitor to the reviews instead of home',
    file: 'src/site/not-found/not-found-page.tsx',
    find: '<ButtonLink href={paths.home}',
    replace: '<ButtonLink href={paths.reviews}',
    caughtBy: {
      level: 'component',
      file: 'tests/components/not-found-page.browser.test.tsx',
      name: 'an unknown page leads home',
    },
  },

  // Notices.
  {
    fault: 'A notice stays for ever after another was dismissed by keyboard',
    file: 'src/ui/toast.tsx',
    find: "region.matches(':hover, :focus-within')",
    replace: "region.matches(':hover, :focus-within, :not(:focus-within)')",
    caughtBy: {
      level: 'component',
      file: 'tests/components/notices.browser.test.tsx',
      name: 'a notice disappears after eight seconds',
    },
  },

  // The portal around its areas.
  {
    fault: 'The portal does not say offline how old its data is',
    file: `${features}/members/sync-pill.tsx`,
    find: 'isBehind(lastPullAt, now, offline)',
    replace: 'isBehind(lastPullAt, now, false)',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/portal-shell.spec.ts`,
      name: 'the portal opens without layout shifts, online and offline',
    },
  },
  {
    fault: 'The Back button goes through the areas of the portal instead of out of it',
    file: `${features}/members/section-bar.tsx`,
    find: 'history.replaceState(',
    replace: 'history.pushState(',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/portal-shell.spec.ts`,
      name: 'on a phone the bar leads to each area of the portal',
    },
  },
  {
    fault: 'A shortcut of the installed app opens the top of the portal instead of the chat',
    file: `${features}/members/members-page.tsx`,
    find: "if (stage === 'open') showSection(globalThis.location.hash);",
    replace: "if (stage === 'areas') showSection(globalThis.location.hash);",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/launch.spec.ts`,
      name: 'a member opens the installed app by icon, shortcut and shared text',
    },
  },

  // Accessibility, layout and weight.
  {
    fault: 'The fields of the forms have no label for a screen reader',
    file: 'src/ui/field.tsx',
    find: '<label htmlFor={id} className="mb-1.5',
    replace: '<label className="mb-1.5',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accessibility.spec.ts`,
      name: 'the sign-in page is accessible in every state',
    },
  },
  {
    fault: 'The note below the prices is too dark to read',
    file: 'src/site/landing/pricing.tsx',
    find: '<p className="mt-6 text-sm text-sand-dim">',
    replace: '<p className="mt-6 text-sm text-night-line">',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accessibility.spec.ts`,
      name: 'every public page is accessible',
    },
  },
  {
    fault: 'The links of the footer are too low for a finger',
    file: 'src/ui/site-footer.tsx',
    find: "'inline-flex min-h-11 items-center text-sm",
    replace: "'inline-flex items-center text-sm",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/public-look.spec.ts`,
      name: 'every public page fits screens from 320 to 1920 px',
    },
  },
  {
    fault: 'The landing page scrolls sideways on a phone',
    file: 'src/site/landing/hero.tsx',
    find: 'className="relative mt-6 overflow-hidden max-sm:h-54',
    replace: 'className="relative mt-6 max-sm:h-54',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/public-look.spec.ts`,
      name: 'every public page fits screens from 320 to 1920 px',
    },
  },
  {
    fault: "A visitor of a public page fetches the members' code",
    file: 'src/site.ts',
    find: 'if (hasWorkForServices()) void',
    replace: 'if (navigator.onLine || hasWorkForServices()) void',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/budgets.spec.ts`,
      name: 'each page stays within its budgets',
    },
  },
  {
    fault: 'The portal waits for the backend client before it shows the first member',
    file: 'src/page/compose.ts',
    find: `const fetchBackend = async () => {
  const { createBackend } = await import('../runtime/backend.ts');
  return createBackend(`,
    replace: `import { createBackend } from '../runtime/backend.ts';

const fetchBackend = async () => {
  return createBackend(`,
    caughtBy: {
      level: 'browser',
      file: `${e2e}/portal-budgets.spec.ts`,
      name: "the portal's first card stays within its budgets",
    },
  },
  {
    fault: 'A public page carries a style attribute, which the content security policy refuses',
    file: 'src/site/reviews/success-stories.tsx',
    find: '<rect width={percent}',
    replace: '<rect style={{ width: percent }}',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accessibility.spec.ts`,
      name: 'every public page is accessible',
    },
  },
  {
    fault: 'The worker of the falling characters is named by a mere string',
    file: 'src/site/wake/falling-characters.ts',
    find: 'new Worker(workerUrl(workerPath), ',
    replace: 'new Worker(workerPath, ',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/falling-characters.spec.ts`,
      name: 'a worker draws the falling characters only while a visitor can see them',
    },
  },

  {
    fault: 'A message of an organiser looks like everybody’s',
    file: 'src/features/chat/chat-message.tsx',
    find: '{author?.isOrganiser ? <OrganiserBadge /> : null}',
    replace: '{null}',
    caughtBy: {
      level: 'component',
      file: 'tests/components/organiser-badge.browser.test.tsx',
      name: "only an organiser's chat lines have a badge",
    },
  },
];
