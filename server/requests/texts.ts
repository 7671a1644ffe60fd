import words from '#flows/texts.server.json' with { type: 'json' };

/** Translated into the brand's words and the page's language in answers. */
export const requestTexts = words.server.requests;
