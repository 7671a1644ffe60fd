import type { Setting } from '#server/config/setting.ts';

/** The text of docs/settings.md: every setting with its rule, default and purpose. */
export function renderSettingsPage(settings: Record<string, Setting>): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const defaultText = setting.defaultText;
    const secret = setting.secret ? ' Secret.' : '';
    const required = setting.required ? '**Required.** ' : '';
    return `| \`${name}\` | ${defaultText ? `\`${defaultText}\`` : ''} | ${setting.rule} | ${required}${setting.description}${secret} |`;
  });
  return [
    '# Settings',
    '',
    'For operators. Every setting comes from the environment and is checked at the start: a wrong one, or an unknown name that begins with',
    '`TRELLIS_`, `FLAG_`, `AUTH_` or `PLAID_`, stops the start with code 1 and prints its name and rule. An empty value counts as not set.',
    'A deployment (`node dist/server/server.js`) names every setting that it lacks; `npm start` and `npm run dev` bring stand-ins.',
    'This page is written from `server/config/settings.ts`; a test keeps it in step.',
    '',
    '| name | default | must be | what it is for |',
    '|---|---|---|---|',
    ...rows,
    '',
    '## Keys',
    '',
    '`TRELLIS_KEYS` holds one or more keys, the first of which encrypts. To rotate: put a new one in front, restart, and keep the',
    'old one until no value is encrypted with it. A new key and an index key: `node -p "crypto.randomBytes(32).toString(\'base64\')"`.',
    '`npm start` makes both once in `DATA_DIR/keys.json`, readable by its owner only. That is for trying out: a copy of the',
    'folder has data and key, and a lost file means lost data.',
    '',
  ].join('\n');
}

/** The text of `.env.example`: every setting as a comment with its purpose. */
export function renderEnvExample(settings: Record<string, Setting>): string {
  const entries = Object.entries(settings).map(([name, { description, required, secret, defaultText }]) => {
    const marks = `${required ? ' Required in a deployment.' : ''}${secret ? ' Secret.' : ''}`;
    return `# ${description}${marks}\n# ${name}=${defaultText ?? ''}\n`;
  });
  return [
    '# Settings to copy into a file named .env, which git ignores. Remove the # in front of a name to set it, and start with',
    '# node --env-file=.env --enable-source-maps dist/server/local.js (after npm run build:local). docs/settings.md has the rules.',
    '',
    ...entries,
  ].join('\n');
}
