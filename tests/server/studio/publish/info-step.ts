export const INFO = 'flows/apply/steps/info.json';

export const withTitle = (text: string | undefined, title: string) =>
  (text ?? '').replace(/"heading": "[^"]*"/, `"heading": "${title}"`);
