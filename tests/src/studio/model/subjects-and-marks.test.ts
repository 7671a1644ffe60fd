import { expect, it } from 'vitest';
import { type Json, valueAt } from '#engine';
import { readJson, setIn } from '#src/studio/model/files/index.ts';
import { limitsOf, removeQuestion, settingAt } from '#src/studio/model/questions/index.ts';
import { placeOf, subjectsOf } from '#src/studio/model/rules/index.ts';
import { addStep } from '#src/studio/model/steps/index.ts';
import { coveringOf, textsSeen } from '#src/studio/model/words/index.ts';
import type { TextRow } from '#src/studio/model/words/text-rows.ts';
import { FIELDS, files, STEP } from '../question-files.ts';

/** The answers that a rule can test, the place of a problem or text, and the marks that count. */

const STEP_FILE = `flows/apply/steps/${STEP}.json`;

it('[STUDIO-158] a question that several steps ask is a subject once, of the first step', () => {
  const again = { $ref: 'application.schema.json#/properties/business_name' };
  const twice = setIn(files, STEP_FILE, ['schema', 'properties', 'business_name'], again);
  const found = subjectsOf(twice, 'apply').filter(({ path }) => path === 'application.business_name');
  expect(found).toMatchObject([{ group: 'Basic Info' }]);
});

it('[STUDIO-158] a rule can test the questions up to its own step, and facts', () => {
  const paths = subjectsOf(files, 'apply', 'amount').map(({ path }) => path);
  expect(paths).toContain('application.loan_terms');
  expect(paths).not.toContain('application.business_name');
  expect(paths).toContain('session.loggedIn');
  expect(paths).toContain('flags.plaid_connect');
});

it('[STUDIO-16] a place of a rule leads to the rule of its question', () => {
  const path = ['visible', 'business_dba', 'application.business_structure'];
  const withRule = setIn(files, STEP_FILE, path, 'LLC');
  const place = { step: STEP, question: 'business_dba', setting: 'visible' };
  expect(placeOf(withRule, 'apply', STEP_FILE, path)).toMatchObject(place);
});

it.each([
  [['properties', 'dba'], ['x-errors', 'required'], 'required_text'],
  [['properties', 'dba'], ['x-errors', 'pattern'], 'errors'],
  [['properties', 'dba'], ['x-files', 'megabytes'], 'file_size'],
  [['properties', 'dba'], ['x-files'], 'file_kinds'],
  [['properties', 'dba'], ['maxLength'], 'max_length'],
  [['properties', 'dba'], ['x-limit', 0, 'minimum'], 'compared'],
  [['properties', 'dba'], ['x-compute', 'sum', 0], 'compared'],
  [['properties', 'dba'], ['oneOf', 1, 'title'], 'options'],
  [['uiSchema', 'dba'], ['ui:options', 'star'], 'star'],
  [['uiSchema', 'dba'], ['ui:options', 'rows'], 'widget_options'],
  [['uiSchema', 'dba'], ['ui:widget'], 'widget'],
  [['visible', 'dba'], ['any', 0], 'visible'],
  [['properties', 'dba'], ['x-unknown'], undefined],
])('[STUDIO-16] the place %j %j is about the setting %s', (spot, rest, setting) => {
  expect(settingAt(spot, rest)).toBe(setting);
});

it.each<[string, Json | undefined, boolean]>([
  ['one pair of limits', [{ minimum: 1, maximum: '/application/loan_amount' }], false],
  ['no limit', undefined, false],
  ['a limit of the brand', [{ maximum: '/brand/loan_amount/wc/maximum' }], true],
  ['a limit with a rule', [{ minimum: 1, when: { rule: 'outside-us' } }], true],
  ['several limits', [{ minimum: 1 }, { maximum: 2 }], true],
])('[STUDIO-80] limits are edited in the form or only as JSON: %s', (_, limits, isFixed) => {
  const set = setIn(files, FIELDS, ['properties', 'business_revenue', 'x-limit'], limits);
  const id = { flow: 'apply', step: 'further-details', name: 'business_revenue' };
  expect(limitsOf(set, id)?.isFixed).toBe(isFixed);
});

it('a removed question leaves no lock, rule or request of its step', () => {
  const entries = { lock: { rule: 'outside-us' }, visible: { 'application.business_structure': 'LLC' } };
  let set = setIn(files, STEP_FILE, ['onRequest'], ['business_dba']);
  for (const [name, rule] of Object.entries(entries))
    set = setIn(set, STEP_FILE, [name, 'business_dba'], rule);
  const text = removeQuestion(set, 'apply', STEP, 'business_dba')[STEP_FILE];
  expect(text).not.toContain('business_dba');
});

it.each([
  ['amount', 'visitor', []],
  ['verify-login', 'applicant', [{ action: 'save' }]],
  ['owners', 'applicant', [{ action: 'save' }]],
])('a step after %s is for a %s, and saves only once there is a person', (after, access, next) => {
  const [added, id] = addStep(files, 'apply', after, 'Fleet');
  const step = readJson(added[`flows/apply/steps/${id}.json`]);
  expect([valueAt(step, ['access']), valueAt(step, ['next'])]).toEqual([access, next]);
});

it('[STUDIO-152] a live mark that the draft has too is not named as one of the live application alone', () => {
  const marks = {
    flow: 'apply',
    own: ['home.title'],
    live: { apply: ['home.title', 'home.text'] },
    lists: [],
  };
  expect(coveringOf(marks, 'home.title')).toEqual({ isOwn: true, wider: [], isOnlyLive: false, others: [] });
  expect(coveringOf(marks, 'home.text')).toMatchObject({ isOwn: false, isOnlyLive: true });
});

it('[STUDIO-151] a mark of another live application and a wider mark of the draft are named', () => {
  const live = { apply: [], bcm: ['steps.info'], quote: ['steps.other'] };
  const marks = { flow: 'apply', own: ['steps.info'], live, lists: [] };
  expect(coveringOf(marks, 'steps.info.heading')).toEqual({
    isOwn: false,
    wider: ['steps.info'],
    isOnlyLive: false,
    others: ['bcm'],
  });
});

it('a pressed text is first one of the page, then one of every page, then one of another step', () => {
  const row = (key: string, pageTitle: string) => ({ key, pageTitle, id: key, text: 'Continue' }) as TextRow;
  const rows = [
    row('steps.other.primary', 'Other'),
    row('texts.ui.next', 'Every page'),
    row('steps.info.primary', 'Info'),
  ];
  const found = textsSeen(rows, ['Continue'], { lang: 'en-US', page: 'Info' });
  expect(found.map(({ key }) => key)).toEqual(['steps.info.primary', 'texts.ui.next', 'steps.other.primary']);
});
