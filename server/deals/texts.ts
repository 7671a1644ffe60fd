import texts from '#flows/texts.server.json' with { type: 'json' };

export const dealTexts = texts.server.deals;
