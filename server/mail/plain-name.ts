import { SERVER } from '../limits.ts';

/** Signs after which mail programs recognize a link or an address, with dots of other scripts. */
const LINK_SIGN = /(?<=\S)[.:/\\@\u3002\uff0e\uff61](?=\S)/gu;
const WORD_JOINER = '\u2060';
/** Direction marks and invisible characters; the joiners of Persian and Hindi names stay. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;
const CONTROLS = /\p{Cc}/gu;

/**
 * A name that somebody typed, for a mail to another person: one line of limited length without direction marks, in which mail
 * programs find no link (an invisible joiner follows each sign of one).
 */
export function plainName(name: string): string {
  const line = name.replace(INVISIBLE, '').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  const short =
    characters.length > SERVER.mailNameLength
      ? `${characters.slice(0, SERVER.mailNameLength - 1).join('')}…`
      : line;
  return short.replace(LINK_SIGN, `$&${WORD_JOINER}`);
}
