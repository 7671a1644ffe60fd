import { SERVER } from '../limits.ts';

/** The characters by which mail programs recognize a link or an address, among them dots of other scripts. */
const LINK_SIGN = /(?<=\S)[.:/\\@\u3002\uff0e\uff61](?=\S)/gu;
const WORD_JOINER = '\u2060';
/** Invisible characters, except the joiners that Persian and Hindi names need. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;
const CONTROLS = /\p{Cc}/gu;

/**
 * A typed name for a mail to another person: one line of limited length, without direction marks. An
 * invisible joiner after each link sign keeps mail programs from making a link.
 */
export function plainName(name: string): string {
  const line = name.replace(INVISIBLE, '').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  const shortened =
    characters.length > SERVER.mailNameLength
      ? `${characters.slice(0, SERVER.mailNameLength - 1).join('')}…`
      : line;
  return shortened.replace(LINK_SIGN, `$&${WORD_JOINER}`);
}
