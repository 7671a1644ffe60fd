import { countWords } from '../commands/count-words.ts';
import { commandLine, createCommand } from '../commands/create-command.ts';
import { rotateKeys } from './rotate-keys.ts';

/** `keys rotate` (docs/operations.md) re-encrypts stored values under the first key of TRELLIS_KEYS. */
export const keysCommand = createCommand(
  `  ${commandLine('keys')} rotate`,
  ([what]) => (what === 'rotate' ? what : undefined),
  async (_rotate, deps) => {
    const { done, left, failedRows } = await rotateKeys(deps);
    if (left > 0)
      throw new Error(
        [
          `${countWords(done, 'value', ['is', 'are'])} under the newest key now, ${left} ${left === 1 ? 'is' : 'are'} not: questions that no flow asks any more, applications whose release does not work here, rows that changed meanwhile, or values that do not open. Keep the old key, and run this again. Rows that hold such values:`,
          ...failedRows,
        ].join('\n  '),
      );
    return `${countWords(done, 'value', ['was', 'were'])} put under the newest key. The old key may leave TRELLIS_KEYS a day from now, when what lives a day has run out; an old TRELLIS_INDEX_KEY when the links of before have (RETURN_LINK_DAYS).`;
  },
);
