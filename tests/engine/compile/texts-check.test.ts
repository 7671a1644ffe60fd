import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkTexts } from '../../../engine/compile/check/brand/texts.ts';
import { textKeys } from '../../../engine/compile/source/text-keys.ts';
import { FlowCopy } from './flow-copy.ts';

const TEXTS = 'flows/texts.json';
const STEPS = 'flows/texts.steps.json';
const FIELDS = 'schemas/application.schema.json';
const HARBOR = 'brands/harbor.json';

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());
const check = () => checkTexts(copy.path('flows'), copy.path('schemas'));

function runCommand(...more: string[]) {
  const options = ['flows', 'schemas', 'brands'].flatMap((name) => [`--${name}`, copy.path(name)]);
  const command = ['--import', 'tsx', 'engine/compile/cli.ts', ...options, ...more];
  return spawnSync(process.execPath, command, { encoding: 'utf8' });
}

describe('the check of texts', () => {
  it('accepts other texts, and more or fewer items of a list', () => {
    copy.edit(TEXTS, '"next": "Continue"', '"next": "Go on"');
    copy.edit(TEXTS, '"We review your application.",', '"We read it.", "We think.",');
    expect(check()).toEqual([]);
  });

  it('runs with npm run check, as does the check for patterns that never end', () => {
    copy.edit(STEPS, '{size} MB', '{sise} MB');
    copy.edit(FIELDS, '"pattern": "-0000$"', '"pattern": "(-0+)+$"');
    copy.edit(FIELDS, '"x-compute": "loan-payment"', '"x-compute": "loan-paymant"');
    const { status, stderr } = runCommand();
    expect(status).toBe(1);
    expect(stderr).toContain(`flows/texts.steps.json:${copy.lineOf(STEPS, '{sise}')}:`);
    expect(stderr).toContain(`${FIELDS}:${copy.lineOf(FIELDS, '(-0+)+$')}:`);
    expect(stderr).toContain('would keep this pattern busy for ever');
    // Every flow reads the file; the command reports it once.
    expect(stderr.split('Did you mean "loan-payment"?')).toHaveLength(2);
  });

  it('notes texts of a brand that a language lacks, also with npm run check [STUDIO-101]', () => {
    copy.edit(HARBOR, '"content": {', '"content": { "texts.ui.back": "Return",');
    const { status, stdout } = runCommand();
    expect(status).toBe(0);
    expect(stdout).toMatch(/^note: .*harbor\.json.*1 text .*"es-US".*texts\.ui\.back/m);
    expect(stdout).toMatch(/^apply 1\.0\.0\+[0-9a-f]{8}: 12 steps, \d+ fields, \d+ substeps, no problems$/m);
    expect(stdout).toMatch(/^languages: en-US, es-US$/m);
  });

  it('lists with `--missing` the texts that a language lacks, of the flows and of each brand', () => {
    copy.edit(HARBOR, '"content": {', '"content": { "texts.ui.back": "Return",');
    copy.edit('flows/locales/es-US/texts.json', '  "texts.ui.next": "Continuar",\n', '');
    const { status, stdout } = runCommand('--missing', 'es-US');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      'texts.ui.next': 'Continue',
      'harbor.json': { 'texts.ui.back': 'Return' },
    });
  });

  it('lists with `--keys` each content key once, and nothing else', () => {
    const lines = runCommand('--keys').stdout.trim().split('\n');
    expect(new Set(lines).size).toBe(lines.length);
    const expected = [
      'home.title',
      'steps.info.heading',
      'fields.owner_n_first.errors.minLength',
      'texts.ui.next',
      'terms',
    ];
    expect(lines).toEqual(expect.arrayContaining(expected));
  });
});

it('a list has one key with the placeholders of all its items, each once', () => {
  const steps = ['{vendor} reads it.', 'By {date}, {vendor} replies.', 'Done.'];
  expect(textKeys({ title: 'Next', steps })).toEqual({ title: [], 'steps.*': ['date', 'vendor'] });
});
