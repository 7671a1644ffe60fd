import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import texts from '#flows/texts.json';
import { failureOf, type RawAnswer } from '#src/api/failure.ts';
import { uploadProblemOf } from '#src/api/upload-problem.ts';
import { flatTexts } from '#src/wizard/flat-texts.ts';
import { ACCEPT, faultOf, MAX_BYTES, MAX_FILES } from '#widgets/statement-upload/limits.ts';

const words = flatTexts(texts);
const text = (key: string) => words[key] ?? key;
const SAVE_FILES =
  "Unfortunately, we couldn't save files to your application. Please try again. Make sure you have filled in all of the previous steps.";
const OOPS = 'Oops, there was an error on our side. Code: 1';

type Call = 'upload' | 'list' | 'remove' | 'save';
const problem = (answer: RawAnswer, of: Call = 'upload') => {
  const failure = failureOf(answer);
  if (!failure) throw new Error('The answer is a success');
  return uploadProblemOf(failure, of, text);
};

describe('§2 screen 10: Upload Statements', () => {
  it('is titled and headed so', () => {
    const step = flow.steps.find((one) => one.path === 'upload-statements');
    expect([step?.title, step?.heading]).toEqual(['Upload Statements', 'Upload Statements']);
  });
  it.each([
    ['save', 'Save Files'],
    ['connect', "Connecting sounds easier, let's do that"],
    ['skip', "Skip - I don't have them right now"],
  ])('has the button %s: %s', (key, words) => {
    expect(text(`widgets.statementUpload.${key}`)).toBe(words);
  });
  it('§9: asks for the last 4 months', () => {
    expect(text('widgets.statementUpload.areas.statement.text')).toContain('the last 4 months');
  });
});

describe('§5, §9: what may be sent', () => {
  it('50 files of 8 MB: jpg, jpeg, png, pdf', () => {
    expect([MAX_FILES, MAX_BYTES]).toEqual([50, 8 * 1024 * 1024]);
    expect(Object.values(ACCEPT).flat().sort()).toEqual(['.jpeg', '.jpg', '.pdf', '.png']);
  });
  it.each([
    ['statement.pdf', 8 * 1024 * 1024, undefined],
    ['statement.pdf', 8 * 1024 * 1024 + 1, 'size'],
    ['statement.pdf', 0, 'empty'],
    ['statement.JPEG', 1, undefined],
    ['statement.webp', 1, 'type'],
    ['statement.pdf.zip', 1, 'type'],
    ['statement', 1, 'type'],
  ])('%s of %i bytes: %s', (name, size, fault) => {
    expect(faultOf({ name, size })).toBe(fault);
  });
});

/** Spec §8, 'Upload': by status, where the server gave no words of its own. */
const BY_STATUS: [status: number, text: string, retry: boolean][] = [
  [403, 'Invalid token account combination', false],
  [413, 'File too large. Max file size is 8MB', false],
  [415, 'Uploaded files must be .jpg, .jpeg, .png, or .pdf', false],
  [422, 'Upload was missing required account number', false],
  [400, OOPS, false],
  [429, OOPS, true],
  [500, OOPS, true],
  [503, OOPS, true],
];

describe('§8: what a failed upload says', () => {
  it.each(BY_STATUS)('%i: %s', (status, words, retry) => {
    expect(problem({ status, body: {} })).toEqual({ kind: 'refused', text: words, retry });
  });
  it.each([413, 415, 422, 503])('%i: the server’s own words go before', (status) => {
    expect(problem({ status, body: { msg: 'This PDF needs a password.' } }).text).toBe(
      'This PDF needs a password.',
    );
  });
  it('no answer: the line, and that it goes on by itself', () => {
    expect(problem({})).toMatchObject({ kind: 'network', retry: true });
    expect(problem({}).text).toContain('The connection was lost.');
  });
  it('a session that is over says nothing here: its page does', () => {
    expect(problem({ status: 401, body: { msg: 'Unauthorized' } })).toEqual({
      kind: 'session',
      text: '',
      retry: true,
    });
  });
  it.each([
    ['refused', { status: 422, body: { msg: 'x' } }],
    ['a fault on our side', { status: 500, body: {} }],
    ['no answer', {}],
  ])('a save that fails (%s): we couldn’t save files to your application', (_, answer) => {
    expect(problem(answer, 'save').text).toBe(SAVE_FILES);
    expect(text('alerts.operations.save-files.title')).toBe('Failed to save');
  });
  it('a link that no longer counts is no matter of trying again', () => {
    expect(problem({ status: 403, body: {} }, 'save')).toMatchObject({
      text: 'Invalid token account combination',
      retry: false,
    });
  });
});
