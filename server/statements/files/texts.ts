import texts from '#flows/texts.server.json' with { type: 'json' };

export const fileTexts = texts.server.files;
