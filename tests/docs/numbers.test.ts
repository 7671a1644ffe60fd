import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  BANK,
  CODES,
  FOLLOW,
  PART_REQUEST,
  SESSION,
  SHOWN,
  STATEMENTS,
  STUDIO,
  UPLOADS,
} from '#domain/limits.ts';
import { DAY, HOUR, KB, MB, MINUTE, SECOND } from '#domain/units.ts';
import owners from '#flows/apply/steps/owners.json' with { type: 'json' };
import schema from '#schemas/application.schema.json' with { type: 'json' };
import { CONNECTIONS, COUNTS, LINKS, RATES, REQUESTS } from '#server/call-limits.ts';
import { type SettingName, settings } from '#server/config/settings.ts';
import {
  CLOCK,
  CONVERSION,
  CORRECTIONS,
  DEALS,
  MAIL_RETRIES,
  RELEASES,
  REMINDERS,
  RETENTION,
  ROTATION,
  SERVER,
  WEBHOOK_RETRIES,
  WEBHOOKS,
} from '#server/limits.ts';

/** `5,000` */
const grouped = (value: number): string => value.toLocaleString('en-US');
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];
const { days, remind } = owners.delegate['owner-part'];
const { maxItems: mostOwners } = schema.properties.owners;
const { maximum: mostYears } = schema.properties.business_years;
const reminderDays = `${REMINDERS.firstDays} and ${REMINDERS.lastDays} days after its last save`;
const correctionReminders = `${CORRECTIONS.firstReminderDays} and ${CORRECTIONS.lastReminderDays} days`;

/** Sentences with numbers, written with the constants that the code uses. */
const SENTENCES: { [page: string]: string[] } = {
  'docs/spec/limits.md': [
    `lock of Resend Code and Change Email | ${CODES.resendLockMs / SECOND} seconds`,
    `wait of the sign-in callback | ${SESSION.callbackMs / SECOND} seconds`,
    `refreshed if less remains | ${grouped(SESSION.refreshUnderMs)} ms (one day)`,
    `files of one application | ${UPLOADS.mostFiles}`,
    `size of one file | ${UPLOADS.fileBytes / MB} MB (${grouped(UPLOADS.fileBytes)} bytes)`,
    `months of bank statements asked for | ${STATEMENTS.months}`,
    `owners of one application | ${mostOwners}`,
    `years in business | 0 to ${mostYears}, ${mostYears} meaning`,
  ],
  'docs/spec/requests.md': [
    `mails it again after ${PART_REQUEST.resendMs / SECOND} seconds`,
    `${REQUESTS.mostByPerson} for one applicant, ${REQUESTS.mostOfDeal} for one application, ${REQUESTS.mostToRecipient} for one address`,
    `${CODES.digits} digits, ${REQUESTS.codeMs / MINUTE} minutes, ${REQUESTS.mostTries} tries`,
    `can be compared with what they type ${REQUESTS.mostComparisons} times a day`,
    `the last day to answer (after ${CORRECTIONS.days} days)`,
    `mailed again after ${correctionReminders}`,
  ],
  'docs/spec/saves.md': [
    reminderDays,
    `in the last ${WORDS[REMINDERS.leastKeptDays]} days before retention`,
    `more than ${WORDS[REMINDERS.mostLateDays]} days late`,
    `reads the application every ${FOLLOW.everyMs / SECOND} seconds`,
  ],
  'docs/spec/return-links.md': [
    `The link works for ${settings.RETURN_LINK_DAYS.defaultText} days`,
    `of ${LINKS.mostOlderMails} mails before it work`,
  ],
  'docs/spec/screens.md': [`over the final page for ${SHOWN.doneMs / SECOND} seconds`],
  'docs/spec/studio.md': [
    `at most ${grouped(CONNECTIONS.mostOpen)} open connections, of one network ${CONNECTIONS.mostOfNetwork}`,
    `within ${CONNECTIONS.headersMs / SECOND} s, the whole request within ${CONNECTIONS.requestMs / MINUTE} minutes`,
    `is closed after ${CONNECTIONS.keepAliveMs / SECOND} s`,
    `on one line of at most ${SERVER.mailNameLength} characters`,
  ],
  'docs/operations.md': [
    `\`Retry-After: ${SERVER.retryAfterSeconds}\``,
    `The same after ${SERVER.databaseAnswerMs / SECOND} s at most`,
    `503 for requests to that row, after ${SERVER.databaseLockMs / SECOND} s`,
    `PostgreSQL ends it after ${SERVER.databaseStatementMs / SECOND} s`,
    `The start waits ${SERVER.databaseStartMs / SECOND} s`,
    `statement_timeout = '${SERVER.databaseStatementMs / SECOND}s'`,
    `lock_timeout = '${SERVER.databaseLockMs / SECOND}s'`,
    `deleted ${grouped(RETENTION.mostAtOnce)} at a time`,
    `a process reads it every ${CLOCK.measuredEveryMs / SECOND} seconds`,
    `| ${CLOCK.loggedMs / SECOND} seconds | logs \`clock-differs\``,
    `| ${CLOCK.unreadyMs / SECOND} seconds | \`/readyz\` says 503`,
    `the last answer (${SERVER.shutdownMs / SECOND} s at most)`,
    `converted in batches of ${CONVERSION.dealsAtOnce}`,
    `up to ${DEALS.mostUntaggedDays} days`,
    `at most ${grouped(DEALS.mostUntaggedCounted)}. They are tagged`,
    `${ROTATION.rowsAtOnce} rows in one statement`,
    `after ${MAIL_RETRIES.firstMs / SECOND}, 4, 8 s ..., at last every ${MAIL_RETRIES.longestMs / MINUTE} min, for ${WORDS[MAIL_RETRIES.forMs / DAY]} days`,
    `after ${WEBHOOK_RETRIES.firstMs / SECOND}, 10, 20 s ..., at last every hour, for a day`,
    reminderDays,
    `if more than ${RETENTION.heldPercent}% of its rows, and more than ${RETENTION.leastHeld},`,
    `within ${SESSION.endedSeenMs / SECOND} seconds`,
    `A person can submit ${RATES.mostSubmits} times an hour`,
    `It renders ${RATES.unknownPagesPerMinute} pages at unknown addresses a minute for one network, and ${RATES.unknownPagesOfAllPerMinute} in all`,
    `new connections above ${grouped(CONNECTIONS.mostOpen)}, and above ${CONNECTIONS.mostOfNetwork} of one network`,
    `must arrive within ${CONNECTIONS.headersMs / SECOND} s, the request within ${CONNECTIONS.requestMs / MINUTE} minutes`,
    `idle for ${CONNECTIONS.keepAliveMs / SECOND} s`,
    `at most ${RATES.mostReviews} an hour`,
    `its lag is sampled every ${SERVER.eventLoopMs} ms`,
  ],
  'docs/security.md': [
    `in clear; no person | ${COUNTS.keptDays} days`,
    `if never saved, ${UPLOADS.unsavedMs / DAY} days`,
    `at most ${WORDS[CODES.freshSeconds / 60]} minutes ago`,
    `with the stand-in ${SESSION.providerMs / HOUR} hours`,
    `(at most ${SESSION.logOutSaveMs / SECOND} s)`,
    `write them once, for ${CORRECTIONS.days} days`,
    `${RATES.mostReviewed} views in ten minutes`,
    `(${RATES.mostReviews} reviews an hour`,
    `${RATES.mostReveals} of each in ten minutes, and ${RATES.mostReveals} comparisons`,
    `with its session, within ${SESSION.endedSeenMs / SECOND} seconds everywhere`,
  ],
  'docs/contracts.md': [
    `at most ${SERVER.bodyBytes / KB} KB`,
    `At most ${UPLOADS.fileBytes / MB} MB (${grouped(UPLOADS.fileBytes)} bytes) a file, ${UPLOADS.mostFiles} files an application, and ${UPLOADS.mostPerWindow} uploads a person in ${UPLOADS.windowSeconds / 60} minutes`,
    `Unsaved files are deleted after ${UPLOADS.unsavedMs / DAY} days`,
    `${BANK.cookieSeconds / 60} minutes, SameSite=Lax`,
    `the last change is over ${LINKS.graceMs / MINUTE} minutes ago`,
  ],
  'docs/bank-link.md': [
    `A call to Plaid gets ${BANK.callMs / SECOND} seconds, a connection ${BANK.exchangeBudgetMs / SECOND}`,
    `In ${BANK.windowSeconds / 60} minutes an application can ask for ${BANK.mostLinkTokens} link tokens and try ${BANK.mostConnects} connections`,
  ],
  'docs/auth0.md': [
    `${SESSION.idleMs / SECOND} seconds (two days)`,
    `${SESSION.longestMs / SECOND} seconds (30 days)`,
    `${SESSION.overlapMs / SECOND} seconds, so that a lost answer`,
    `| OTP length | ${CODES.digits} |`,
    `| OTP expiry | ${CODES.validMinutes * 60} seconds |`,
  ],
  'docs/studio.md': [
    `They have ${CORRECTIONS.days} days and are reminded after ${correctionReminders}`,
    `You can open ${RATES.mostReviewed} in ten minutes`,
    `at most ${STUDIO.mostLogoBytes / 1000} KB`,
    `of more than ${WORDS[STUDIO.mostPrintedBrands]}, the first ${WORDS[STUDIO.mostPrintedBrands]}`,
    `above ${COUNTS.mostDaysByDay} days by month`,
    `at most ${COUNTS.csvBytes / MB} MB`,
    `question and rule, for ${COUNTS.keptDays} days`,
  ],
  'docs/partners.md': [
    `send it again after ${PART_REQUEST.resendMs / SECOND} seconds`,
    `A request ends after ${days} days; reminders go out after ${remind.join(' and ')}`,
  ],
  'docs/releases.md': [
    `Above ${grouped(RELEASES.mostExamined)} applications under way it looks at ${grouped(RELEASES.mostExamined)}`,
    `more than ${RELEASES.mostBytes / MB} MB`,
  ],
  'docs/webhooks.md': [
    `Answer 2xx within ${WEBHOOKS.answerMs / SECOND} seconds`,
    `after about ${WEBHOOK_RETRIES.firstMs / SECOND}, 10, 20 seconds`,
    `a network may fetch ${WEBHOOKS.copiesPerMinute} files a minute`,
  ],
};

/** A setting with its default in parentheses: `JOBS_KEPT_DAYS (30)`, (`UNFINISHED_KEPT_DAYS`, 90). */
const DEFAULT = /\b([A-Z]+(?:_[A-Z]+)+)`?(?:,| \() ?(\d+)\)/g;

it('the defaults of settings in the documents are those of the code', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const stated = pages.flatMap((page) =>
    [...readFileSync(`docs/${page}`, 'utf8').matchAll(DEFAULT)].map(([, name = '', value]) => [name, value]),
  );
  expect(stated.length).toBeGreaterThan(5);
  expect(stated).toEqual(stated.map(([name = '']) => [name, settings[name as SettingName]?.defaultText]));
});

describe.each(Object.entries(SENTENCES))('%s', (page, sentences) => {
  const text = readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ');

  it.each(sentences)('has the numbers of the code: %s', (sentence) => {
    expect(text).toContain(sentence);
  });
});
