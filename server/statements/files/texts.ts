import texts from '#flows/texts.server.json' with { type: 'json' };

/** Texts about uploads. */
export const fileTexts = texts.server.files;
