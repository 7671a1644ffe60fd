import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkTexts } from '../../../engine/compile/check/brand/texts.ts';
import { FlowCopy } from './flow-copy.ts';

const TEXTS = 'flows/texts.json';
const STEPS = 'flows/texts.steps.json';
const LINK = 'flows/texts.return-link.json';
const FIELDS = 'schemas/application.schema.json';

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());
const check = () => checkTexts(copy.path('flows'), copy.path('schemas'));

interface Fault {
  name: string;
  file: string;
  from: string;
  to: string;
  /** A text on the line that is reported. */
  line: string;
  what: string;
  hint: string;
}

const FAULTS: Fault[] = [
  {
    name: 'a key that was renamed',
    file: TEXTS,
    from: '"next": "Continue"',
    to: '"nextt": "Continue"',
    line: '"nextt"',
    what: 'text "ui.nextt" is read by nothing',
    hint: 'Did you mean "ui.next"?',
  },
  {
    name: 'a key that is missing',
    file: TEXTS,
    from: '    "next": "Continue",\n',
    to: '',
    line: '"ui": {',
    what: 'text "ui.next" is missing',
    hint: 'Add "next" with its words.',
  },
  {
    name: 'a key that no code reads',
    file: TEXTS,
    from: '"next": "Continue"',
    to: '"next": "Continue", "zzzzzzzzzzzz": "?"',
    line: '"zzzzzzzzzzzz"',
    what: 'text "ui.zzzzzzzzzzzz" is read by nothing',
    hint: 'Remove it',
  },
  {
    name: 'a text that is none',
    file: TEXTS,
    from: '"next": "Continue"',
    to: '"next": null',
    line: '"next": null',
    what: 'text "ui.next" is missing',
    hint: 'Add "next" with its words.',
  },
  {
    name: 'a misspelled placeholder',
    file: STEPS,
    from: 'At most {size} MB each',
    to: 'At most {sise} MB each',
    line: '{sise}',
    what: 'the text has {sise}, which nothing fills in',
    hint: 'Did you mean "size"?',
  },
  {
    name: 'a placeholder with half its braces',
    file: STEPS,
    from: 'At most {size} MB each',
    to: 'At most {size MB each',
    line: '{size MB',
    what: 'the text leaves out {size}',
    hint: 'Add {size}',
  },
  {
    name: 'a placeholder in a text that has none',
    file: TEXTS,
    from: '"next": "Continue"',
    to: '"next": "Continue, {name}"',
    line: 'Continue, {name}',
    what: 'the text has {name}, which nothing fills in',
    hint: 'Remove it.',
  },
  {
    name: 'the words of the return links',
    file: LINK,
    from: '{vendor} needs them',
    to: '{vendro} needs them',
    line: '{vendro}',
    what: 'the text has {vendro}, which nothing fills in',
    hint: 'Did you mean "vendor"?',
  },
  {
    name: 'a comma too many',
    file: TEXTS,
    from: '"retry": "Try again",',
    to: '"retry": "Try again",,',
    line: '"retry": "Try again",,',
    what: 'a property name in double quotes is expected',
    hint: 'Remove the comma before it',
  },
];

describe('npm run check on broken words', () => {
  it('finds nothing in the words as they stand', () => {
    expect(check()).toEqual([]);
  });

  it.each(FAULTS)('$name: file, line, what and fix', ({ file, from, to, line, what, hint }) => {
    copy.edit(file, from, to);
    const problems = check();
    const found = problems.find((problem) => problem.what.includes(what));
    expect(found, JSON.stringify(problems, null, 1)).toMatchObject({
      file: copy.path(file),
      line: copy.lineOf(file, line),
    });
    expect(found?.hint).toContain(hint);
  });

  it('other words, and more or fewer items of a list, are free', () => {
    copy.edit(TEXTS, '"next": "Continue"', '"next": "Go on"');
    copy.edit(TEXTS, '"We review your application.",', '"We read it.", "We think.",');
    expect(check()).toEqual([]);
  });

  it('is part of the command, as is the look for patterns that never end', () => {
    copy.edit(STEPS, '{size} MB', '{sise} MB');
    copy.edit(FIELDS, '"pattern": "-0000$"', '"pattern": "(-0+)+$"');
    copy.edit(FIELDS, '"x-compute": "loan-payment"', '"x-compute": "loan-paymant"');
    const options = ['flows', 'schemas', 'brands'].flatMap((name) => [`--${name}`, copy.path(name)]);
    const command = ['--import', 'tsx', 'engine/compile/cli.ts', ...options];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain(`flows/texts.steps.json:${copy.lineOf(STEPS, '{sise}')}:`);
    expect(stderr).toContain(`${FIELDS}:${copy.lineOf(FIELDS, '(-0+)+$')}:`);
    expect(stderr).toContain('would keep this pattern busy for ever');
    // Each flow meets it; it is said once.
    expect(stderr.split('Did you mean "loan-payment"?')).toHaveLength(2);
  });
});
