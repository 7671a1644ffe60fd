import { expect, it } from 'vitest';
import { STUDIO } from '#domain/limits.ts';
import { SERVER } from '#server/limits.ts';
import { requireValidChanges } from '#server/studio/draft/draft-files.ts';

const INFO = 'flows/apply/steps/info.json';
const AMOUNT = 'flows/apply/steps/amount.json';
const change = (changes: Record<string, string | null>) => () => requireValidChanges('apply', changes);
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const ofSize = (bytes: number) => '{}'.padEnd(bytes);

it('a draft holds changes of as many bytes as one may have, in all of its files together', () => {
  const half = SERVER.draftBytes / 2;
  expect(change({ [INFO]: ofSize(half), [AMOUNT]: ofSize(half) })).not.toThrow();
  expect(change({ [INFO]: ofSize(half), [AMOUNT]: ofSize(half + 1) })).toThrow(
    expect.objectContaining({ code: 'too-large' }),
  );
});

it('a draft counts the bytes of letters, not the letters, and nothing for a removed file', () => {
  expect(change({ [INFO]: ofSize(SERVER.draftBytes), [AMOUNT]: null })).not.toThrow();
  expect(change({ [INFO]: `"${'é'.repeat(SERVER.draftBytes / 2)}"` })).toThrow(
    expect.objectContaining({ code: 'too-large' }),
  );
});

it('a file of a draft is nested as deep as one may be, and no deeper', () => {
  expect(change({ [INFO]: nested(STUDIO.mostLevels) })).not.toThrow();
  expect(change({ [INFO]: nested(STUDIO.mostLevels + 1) })).toThrow(
    expect.objectContaining({ code: 'too-large' }),
  );
});

it('a draft of one application holds no file of another, and not the base record', () => {
  expect(change({ 'flows/bcm/flow.json': '{}' })).toThrow(expect.objectContaining({ code: 'invalid' }));
  expect(change({ 'flows/locales/es-US.json': '{}' })).not.toThrow();
  expect(change({ 'brands/base.json': '{}' })).toThrow(expect.objectContaining({ code: 'forbidden' }));
});
