import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkTexts } from '../../../engine/compile/check/brand/texts.ts';
import { FlowCopy } from './flow-copy.ts';

const TEXTS = 'flows/texts.json';
const STEPS = 'flows/texts.steps.json';
const FIELDS = 'schemas/application.schema.json';

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());
const check = () => checkTexts(copy.path('flows'), copy.path('schemas'));

describe('the check of texts', () => {
  it('accepts other words, and more or fewer items of a list', () => {
    copy.edit(TEXTS, '"next": "Continue"', '"next": "Go on"');
    copy.edit(TEXTS, '"We review your application.",', '"We read it.", "We think.",');
    expect(check()).toEqual([]);
  });

  it('runs with npm run check, as does the check for patterns that never end', () => {
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
    // Every flow reads the file; the command reports it once.
    expect(stderr.split('Did you mean "loan-payment"?')).toHaveLength(2);
  });
});
