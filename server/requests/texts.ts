import words from '#flows/texts.server.json' with { type: 'json' };

/** Texts that people read in answers about requests; the answer says them in the brand's words and the page's language. */
export const requestTexts = words.server.requests;
