import texts from '#flows/texts.server.json' with { type: 'json' };

/** Texts about applications. */
export const dealTexts = texts.server.deals;
