import texts from '#flows/texts.server.json' with { type: 'json' };

/** What is said about uploads. */
export const fileTexts = texts.server.files;
