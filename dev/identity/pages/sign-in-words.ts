import texts from '#flows/texts.sign-in.json' with { type: 'json' };
import { brandWords } from '#server/mail/brand-words.ts';

/** The words of the local sign-in pages for a brand, in the language that it is in. */
export const signInWords = brandWords(texts);
export type SignInWords = ReturnType<typeof signInWords>;
