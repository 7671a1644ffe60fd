import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answers } from '../e2e/harness/answers.ts';
import { openAs, savedApplicant } from '../e2e/harness/applicant.ts';
import { builtServer } from '../e2e/harness/built-app.ts';
import { setUpApp } from '../e2e/harness/set-up-app.ts';
import { headings } from '../e2e/harness/steps.ts';

// A deploy during an application: the page is of one build, the server of the next, with other file names. Inside the
// project, so that packages are found.
const artifacts = path.resolve(import.meta.dirname, '../../artifacts');
mkdirSync(artifacts, { recursive: true });
const next = mkdtempSync(path.join(artifacts, 'next-build-'));
const BUILT_AT = '2099-01-01T00:00:00.000Z';
/** Every file of the browser has its content's hash in its name. */
const RENAMED = /^(.+)-([\w-])([\w-]{7})\.(js|css)$/;

/** The same build with other file names, as if its sources had changed. */
function makeNextBuild(): string {
  const dist = path.dirname(path.dirname(builtServer()));
  cpSync(dist, next, { recursive: true });
  const assets = path.join(next, 'client/assets');
  const names = readdirSync(assets).filter((name) => RENAMED.test(name));
  if (names.length === 0) throw new Error('No file of the build is renamed.');
  const renamed = new Map(names.map((name) => [name, name.replace(RENAMED, '$1-0$3.$4')]));
  for (const file of filesIn(next)) {
    // The compressed copies have the old content.
    if (/\.(br|gz)$/.test(file)) rmSync(file);
    else if (/\.(js|json|html|css)$/.test(file))
      writeFileSync(file, renameIn(readFileSync(file, 'utf8'), renamed));
  }
  for (const [from, to] of renamed) renameSync(path.join(assets, from), path.join(assets, to));
  return path.join(next, 'server/local.js');
}

function renameIn(text: string, renamed: Map<string, string>): string {
  const withNames = [...renamed].reduce((all, [from, to]) => all.replaceAll(from, to), text);
  return withNames.replace(/(builtAt["']?\s*:\s*["'`])[^"'`]+/g, `$1${BUILT_AT}`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(file).isDirectory() ? filesIn(file) : [file];
  });
}

const app = setUpApp({ env: { LOG_LEVEL: 'error' } });
let nextServer: string;
beforeAll(() => {
  nextServer = makeNextBuild();
});
afterAll(() => rmSync(next, { recursive: true, force: true }));

it('an old page saves at the new server, reloads into the new build if a chunk is missing, and loses no answer', async () => {
  const applicant = await savedApplicant(app.server.origin, 'business/more-details');
  const ada = await app.person();
  await openAs(ada, applicant, '/app/info');
  await ada.heading(headings.info);
  await ada.button('Log out').waitFor();
  // Requests to a server that is being replaced are retried.
  ada.expectFaults(
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|404|503|dynamically imported|MIME|preload/,
  );
  await app.server.end();
  await app.server.start(nextServer);

  await ada.field('Business name *').fill('Renamed Bakery');
  await ada.next();
  await ada.heading(headings['business/more-details']);
  const savedResponse = await applicant.call('GET', '/deals/current');
  expect((await savedResponse.json()).data.application.business_name).toBe('Renamed Bakery');

  // A chunk that this build no longer has: the page reloads from the new build and keeps session and answers.
  await ada.page.evaluate(() => {
    window.history.pushState({}, '', '/version');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await ada.page.getByText(BUILT_AT).first().waitFor();
  await ada.open('/app/info');
  await ada.heading(headings.info);
  expect(await ada.field('Business name *').inputValue()).toBe('Renamed Bakery');
  expect(await ada.field('First name *').inputValue()).toBe(answers.first);
});

it('a newer page works with the old server', async () => {
  await app.server.end();
  await app.server.start(nextServer);
  const applicant = await savedApplicant(app.server.origin, 'business/more-details');
  const ada = await app.person();
  await openAs(ada, applicant, '/app/info');
  await ada.heading(headings.info);
  await ada.button('Log out').waitFor();
  ada.expectFaults(
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|404|503|dynamically imported|MIME|preload/,
  );
  await app.server.end();
  await app.server.start(builtServer());
  await ada.field('Business name *').fill('Back Again Bakery');
  await ada.next();
  await ada.heading(headings['business/more-details']);
  const savedResponse = await applicant.call('GET', '/deals/current');
  expect((await savedResponse.json()).data.application.business_name).toBe('Back Again Bakery');
});

it('a typed Social Security number is saved before the page reloads itself, and is never stored in the tab', async () => {
  const applicant = await savedApplicant(app.server.origin, 'business/owners');
  const ada = await app.person();
  await openAs(ada, applicant, '/app/business/owners');
  await ada.heading(headings['business/owners']);
  await ada.button('Log out').waitFor();
  ada.expectFaults(
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|404|503|dynamically imported|MIME|preload/,
  );
  await app.server.end();
  await app.server.start(nextServer);
  const inStorage = () =>
    ada.page.evaluate(() => JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }]));
  await ada.field('Social Security number *').fill(answers.ssn);
  // The same, before the step was left or saved by itself.
  await ada.page.evaluate(() => {
    window.history.pushState({}, '', '/version');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await ada.page.getByText(BUILT_AT).first().waitFor();
  const { data } = await (await applicant.call('GET', '/deals/current')).json();
  const lastFour = answers.ssn.slice(-4);
  expect(data.application.owners[0].ssn).toEqual({ present: true, mask: `***-**-${lastFour}` });
  const digits = answers.ssn.replaceAll(/\D/g, '');
  const stored = (await inStorage()).replaceAll(/[-\s]/g, '');
  expect(stored).toContain('trellis');
  expect(stored).not.toContain(digits);
});
