import words from '#flows/texts.server.json' with { type: 'json' };

/** English texts of problems; the error handler replaces them with the brand's wording in the page's language. */
export const requestTexts = words.server.requests;
