import texts from '#flows/texts.sign-in.json' with { type: 'json' };
import { brandWords } from '#server/mail/brand-words.ts';

/** Texts of the local sign-in pages for a brand, in its language. */
export const signInWords = brandWords(texts);
export type SignInWords = ReturnType<typeof signInWords>;
